import { DASHBOARD_LIMITS } from '@tickmark/core/documents/DASHBOARD_LIMITS'
import type { DashboardTile, TilePlace } from '@tickmark/core/documents/DashboardDefinition'
import { GRID } from './GRID.ts'
import { TILE_SIZES } from './TILE_SIZES.ts'

/** Of tiles that begin in the same row, the one that comes before or after the others, whatever its column. */
export type Precedence = { first?: string; last?: string }

/**
 * Puts tiles right: each within the grid, at least as large as its kind needs, none over another, and each as high as
 * those before it let it stand. They come back in the order in which they are read, row by row.
 */
export function resolveTileLayout(
  tiles: readonly DashboardTile[],
  precedence: Precedence = {},
): DashboardTile[] {
  const floor = new Array<number>(GRID.columns).fill(0)
  const rankOf = ({ tile_id }: DashboardTile) =>
    Number(tile_id === precedence.last) - Number(tile_id === precedence.first)
  return tiles
    .toSorted(
      (one, other) =>
        one.place.y - other.place.y || rankOf(one) - rankOf(other) || one.place.x - other.place.x,
    )
    .map((tile) => {
      const place = fit(tile)
      const y = Math.max(...floor.slice(place.x, place.x + place.w))
      floor.fill(y + place.h, place.x, place.x + place.w)
      return { ...tile, place: { ...place, y } }
    })
    .sort((one, other) => one.place.y - other.place.y || one.place.x - other.place.x)
}

function fit({ place, body }: DashboardTile): TilePlace {
  const { least } = TILE_SIZES[body.kind]
  if (body.kind === 'section') return { ...place, ...least, x: 0 }
  const w = Math.min(Math.max(place.w, least.w), GRID.columns)
  return {
    x: Math.min(Math.max(place.x, 0), GRID.columns - w),
    y: place.y,
    w,
    h: Math.min(Math.max(place.h, least.h), DASHBOARD_LIMITS.rows),
  }
}
