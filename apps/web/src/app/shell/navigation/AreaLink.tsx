import { Link, useNavigate } from '@tanstack/react-router'
import { AREAS, type Area } from '@tickmark/core/pages/SCREENS'
import type { ReactNode } from 'react'
import { useStore } from '../../../data/createStore.ts'
import { isPageShown, switchStore } from '../../../data/switchStore.ts'

type Props = {
  area: Area
  title?: string
  onClick?: (() => void) | undefined
  className: string
  children: ReactNode
}

/** A link to an area. */
export function AreaLink({ area, ...rest }: Props) {
  return <Link to={area.path} {...rest} />
}

/** Returns the areas that are switched on, in a partner's terminal without those for documents of users. */
export function useAreas(): Area[] {
  const switches = useStore(switchStore)
  return AREAS.filter(({ path }) => isPageShown(path, switches))
}

/** Opens an area. */
export function useOpenArea(): (area: Area) => void {
  const navigate = useNavigate()
  return (area) => void navigate({ to: area.path })
}
