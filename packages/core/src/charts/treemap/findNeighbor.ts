import type { Box } from './squarify.ts'

/** The directions in which the arrow keys lead. */
const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const
export type ArrowKey = keyof typeof DIRECTIONS

export function isArrowKey(key: string): key is ArrowKey {
  return Object.hasOwn(DIRECTIONS, key)
}

/** Being off the line counts for more than being far along it. */
const ASIDE = 2

/** The box that lies next in a direction, or undefined at the edge. */
export function findNeighbor<T extends { box: Box }>(
  items: readonly T[],
  from: T,
  key: ArrowKey,
): T | undefined {
  const { x, y } = DIRECTIONS[key]
  const start = centerOf(from.box)
  let nearest: T | undefined
  let least = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (item === from) continue
    const center = centerOf(item.box)
    const along = (center.x - start.x) * x + (center.y - start.y) * y
    const aside = Math.abs((center.x - start.x) * y) + Math.abs((center.y - start.y) * x)
    if (along <= 0) continue
    const distance = along + ASIDE * aside
    if (distance < least) {
      least = distance
      nearest = item
    }
  }
  return nearest
}

function centerOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}
