import type { TilePlace } from '@tickmark/core/documents/DashboardDefinition'
import type { CSSProperties } from 'react'

/** The place of a tile, for `grid.css`. */
export function tileStyle({ x, y, w, h }: TilePlace): CSSProperties {
  return {
    '--column': `${x + 1} / span ${w}`,
    '--row': `${y + 1} / span ${h}`,
    '--rows': h,
  } as CSSProperties
}
