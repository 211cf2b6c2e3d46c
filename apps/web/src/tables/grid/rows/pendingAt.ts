import type { GridItem } from './GridItem.ts'

const PENDING = new Map<number, GridItem>()

/** What stands for a line that is not there yet: the same for all of one depth, so that it is drawn once. */
export function pendingAt(depth: number): GridItem {
  const known = PENDING.get(depth)
  if (known !== undefined) return known
  const item: GridItem = { kind: 'pending', depth }
  PENDING.set(depth, item)
  return item
}
