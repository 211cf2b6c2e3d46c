import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AreaEntry } from './AREAS.ts'

type Props = {
  area: AreaEntry
  title?: string
  onClick?: (() => void) | undefined
  className: string
  children: ReactNode
}

/** A link to an area, whether the page shows it or the server has a page of its own for it. */
export function AreaLink({ area, ...rest }: Props) {
  if ('href' in area) return <a href={area.href} {...rest} />
  return <Link to={area.to} {...rest} />
}
