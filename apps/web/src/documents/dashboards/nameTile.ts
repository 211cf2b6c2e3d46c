import type { DashboardTile } from '@tickmark/core/documents/DashboardDefinition'

/** The id of the next tile of a dashboard. */
export function nameTile(tiles: readonly DashboardTile[]): string {
  const taken = new Set(tiles.map(({ tile_id }) => tile_id))
  let count = tiles.length + 1
  while (taken.has(`tile-${count}`)) count++
  return `tile-${count}`
}
