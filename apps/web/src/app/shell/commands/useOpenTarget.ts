import { useNavigate } from '@tanstack/react-router'
import { useOpenArea } from '../navigation/useOpenArea.ts'
import type { CommandTarget } from './CommandTarget.ts'
import { toLink } from './toLink.ts'

/** Goes where a command leads, or does what it says. */
export function useOpenTarget(): (target: CommandTarget) => void {
  const navigate = useNavigate()
  const openArea = useOpenArea()
  return (target) => {
    if (target.to === 'action') target.run()
    else if (target.to === 'area') openArea(target.area)
    else navigate(toLink(target))
  }
}
