import type { MartRow } from '@tickmark/core/marts/MartPage'

/** One line of a grid. `depth` counts the groups above it. */
export type GridItem =
  | { kind: 'row'; depth: number; row: MartRow }
  | {
      kind: 'group'
      depth: number
      row: MartRow
      /** The keys from the outermost group to this one. */
      path: readonly string[]
      /** How many rows are in it. */
      count: number
      isOpen: boolean
    }
  | { kind: 'pending'; depth: number }
  | { kind: 'failed'; depth: number; error: unknown }

const PENDING = new Map<number, GridItem>()

/** In place of a line that is not loaded yet: the same for all of one depth, so that it is drawn once. */
export function pendingAt(depth: number): GridItem {
  const known = PENDING.get(depth)
  if (known !== undefined) return known
  const item: GridItem = { kind: 'pending', depth }
  PENDING.set(depth, item)
  return item
}
