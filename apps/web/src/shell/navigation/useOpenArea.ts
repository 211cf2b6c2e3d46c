import { useNavigate } from '@tanstack/react-router'
import type { AreaEntry } from './AREAS.ts'

/** Goes to an area, whether the page shows it or the server has a page of its own for it. */
export function useOpenArea(): (area: AreaEntry) => void {
  const navigate = useNavigate()
  return (area) => {
    if ('href' in area) window.location.assign(area.href)
    else navigate({ to: area.to })
  }
}
