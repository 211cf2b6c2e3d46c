import { DASHBOARD_LIMITS } from '@tickmark/core/documents/DASHBOARD_LIMITS'
import type { DashboardTile, TilePlace } from '@tickmark/core/documents/DashboardDefinition'
import { GRID, resolveTileLayout, TILE_SIZES } from '@tickmark/core/documents/tileLayout'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Moves a tile one step: sideways by a column or past the tile in its way; up or down past the tiles above or below
 * it. At the edge the tiles are returned unchanged.
 */
export function moveTile(
  tiles: readonly DashboardTile[],
  tileId: string,
  direction: Direction,
): DashboardTile[] {
  const settled = resolveTileLayout(tiles)
  const tile = settled.find(({ tile_id }) => tile_id === tileId)
  if (tile === undefined) return settled
  const others = settled.filter((other) => other !== tile)
  switch (direction) {
    case 'left':
      return moveSideways(tile, others, -1)
    case 'right':
      return moveSideways(tile, others, 1)
    case 'up':
      return moveAlong(tile, others, -1)
    case 'down':
      return moveAlong(tile, others, 1)
  }
}

function moveSideways(
  tile: DashboardTile,
  others: readonly DashboardTile[],
  step: -1 | 1,
): DashboardTile[] {
  const x = tile.place.x + step
  if (x < 0 || x + tile.place.w > GRID.columns) return resolveTileLayout([tile, ...others])
  const neighbor = others
    .filter(({ place }) => overlap({ ...tile.place, x }, place))
    // Prefers the tile in the same row to one that only reaches into its rows.
    .sort((one, other) => distance(one, tile) - distance(other, tile))[0]
  if (neighbor === undefined) return resolveTileLayout([at(tile, { x }), ...others])
  const [left, right] = step < 0 ? [neighbor, tile] : [tile, neighbor]
  const rest = others.filter((other) => other !== neighbor)
  const swapped = [at(right, { x: left.place.x }), at(left, { x: left.place.x + right.place.w })]
  return resolveTileLayout([...swapped, ...rest], { first: tile.tile_id })
}

/** Tries the rows of the tiles above or below it, the nearest first, until the tile moves. */
function moveAlong(
  tile: DashboardTile,
  others: readonly DashboardTile[],
  step: -1 | 1,
): DashboardTile[] {
  const rows = others
    .filter(({ place }) => sharesColumns(place, tile.place))
    .map(({ place }) => place.y)
    .filter((y) => (y - tile.place.y) * step > 0)
    .sort((one, other) => (one - other) * step)
  const precedence = step < 0 ? { first: tile.tile_id } : { last: tile.tile_id }
  for (const y of new Set(rows)) {
    const moved = resolveTileLayout([at(tile, { y }), ...others], precedence)
    const place = moved.find(({ tile_id }) => tile_id === tile.tile_id)?.place
    if (place !== undefined && (place.y - tile.place.y) * step > 0) return moved
  }
  return resolveTileLayout([tile, ...others])
}

function at(tile: DashboardTile, place: Partial<TilePlace>): DashboardTile {
  return { ...tile, place: { ...tile.place, ...place } }
}

function distance(one: DashboardTile, other: DashboardTile): number {
  return Math.abs(one.place.y - other.place.y)
}

function overlap(one: TilePlace, other: TilePlace): boolean {
  return sharesColumns(one, other) && one.y < other.y + other.h && other.y < one.y + one.h
}

function sharesColumns(one: TilePlace, other: TilePlace): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w
}

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
