import { DASHBOARD_LIMITS } from '@tickmark/core/documents/DASHBOARD_LIMITS'
import type { DashboardTile } from '@tickmark/core/documents/DashboardDefinition'
import { GRID } from './GRID.ts'
import type { Direction } from './moveTile.ts'
import { resolveTileLayout } from './resolveTileLayout.ts'
import { TILE_SIZES } from './TILE_SIZES.ts'

const STEPS = {
  left: { w: -1, h: 0 },
  right: { w: 1, h: 0 },
  up: { w: 0, h: -1 },
  down: { w: 0, h: 1 },
} as const satisfies Record<Direction, { w: number; h: number }>

/** Moves a tile's right or lower edge by one column or row; at its limits it stays as it is. Headings have one size. */
export function resizeTile(
  tiles: readonly DashboardTile[],
  tileId: string,
  direction: Direction,
): DashboardTile[] {
  const step = STEPS[direction]
  const resized = resolveTileLayout(tiles).map((tile) => {
    if (tile.tile_id !== tileId || tile.body.kind === 'section') return tile
    const { least } = TILE_SIZES[tile.body.kind]
    const { place } = tile
    const w = Math.max(least.w, Math.min(place.w + step.w, GRID.columns - place.x))
    const h = Math.max(least.h, Math.min(place.h + step.h, DASHBOARD_LIMITS.rows))
    return { ...tile, place: { ...place, w, h } }
  })
  return resolveTileLayout(resized, { first: tileId })
}
