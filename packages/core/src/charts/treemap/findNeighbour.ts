import type { Box } from './squarify.ts'

/** Where an arrow key leads. */
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
export function findNeighbour<T extends { box: Box }>(
  items: readonly T[],
  from: T,
  key: ArrowKey,
): T | undefined {
  const { x, y } = DIRECTIONS[key]
  const start = centreOf(from.box)
  let nearest: T | undefined
  let least = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (item === from) continue
    const centre = centreOf(item.box)
    const along = (centre.x - start.x) * x + (centre.y - start.y) * y
    const aside = Math.abs((centre.x - start.x) * y) + Math.abs((centre.y - start.y) * x)
    if (along <= 0) continue
    const distance = along + ASIDE * aside
    if (distance < least) {
      least = distance
      nearest = item
    }
  }
  return nearest
}

function centreOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}
