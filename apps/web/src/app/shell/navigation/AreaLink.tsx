import { Link } from '@tanstack/react-router'
import type { Area } from '@tickmark/core/pages/SCREENS'
import type { ReactNode } from 'react'

type Props = {
  area: Area
  title?: string
  onClick?: (() => void) | undefined
  className: string
  children: ReactNode
}

/** A link to an area, whether the page shows it or the server has a page of its own for it. */
export function AreaLink({ area, ...rest }: Props) {
  if (area.path === '/api-docs') return <a href={`/explorer${area.path}`} {...rest} />
  return <Link to={area.path} {...rest} />
}
