import type { PreparedTile } from './PreparedTreemap.ts'

/**
 * The tile that a key leads to: left and right one by one, up and down group by group where there are groups, Home
 * and End to the ends. The first key goes to the first tile. Undefined for keys that lead nowhere.
 */
export function moveTile(
  tiles: readonly PreparedTile[],
  now: string | null,
  key: string,
): PreparedTile | undefined {
  const leaves = tiles.flatMap((tile) => (tile.tiles.length > 0 ? tile.tiles : tile))
  const starts = tiles.map((tile) => tile.tiles[0] ?? tile)
  const last = leaves.length - 1
  const at = leaves.findIndex((tile) => tile.id === now)
  const holder = tiles.findIndex(
    (tile) => tile.id === now || tile.tiles.some((inner) => inner.id === now),
  )
  switch (key) {
    case 'ArrowRight':
      return leaves[Math.min(at + 1, last)]
    case 'ArrowLeft':
      return leaves[Math.max(at - 1, 0)]
    case 'ArrowDown':
      return starts[Math.min(holder + 1, starts.length - 1)]
    case 'ArrowUp':
      return starts[Math.max(holder - 1, 0)]
    case 'Home':
      return leaves[0]
    case 'End':
      return leaves[last]
    default:
      return undefined
  }
}
