import type { Box } from '../treemap/squarify.ts'

/** From so far away, in pixels beyond its edge, a point is pointed at. */
const REACH = 12

/** The round thing that a place lies in or near, the nearest by its edge; of those that hold it, the smallest. */
export function findNearestBox<T extends { box: Box }>(
  items: readonly T[],
  { x, y }: { x: number; y: number },
): T | undefined {
  let nearest: T | undefined
  let least = REACH
  for (const item of items) {
    const radius = item.box.width / 2
    const away = Math.hypot(item.box.x + radius - x, item.box.y + radius - y)
    // Within a circle the smaller one lies on top.
    const distance = away <= radius ? -1 / radius : away - radius
    if (distance <= least) {
      least = distance
      nearest = item
    }
  }
  return nearest
}
