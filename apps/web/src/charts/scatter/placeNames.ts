import type { Box } from '../treemap/Box.ts'

/** Of the small type of the drawing, in pixels. */
const LETTER = 6.8
const LINE = 14
const GAP = 4

type Named = { name: string; box: Box }
type Place = { x: number; y: number; isBefore: boolean }

/**
 * Where each name stands: behind its point, or before it where there is no room, or nowhere. Whoever comes first
 * chooses first; no name lies upon another or upon another point, and all stand between two edges.
 */
export function placeNames(
  points: readonly Named[],
  { from, to }: { from: number; to: number },
): (Place | null)[] {
  const names: Box[] = []
  return points.map(({ name, box }) => {
    const others = points.flatMap((other) => (other.box === box ? [] : [other.box]))
    const length = [...name].length * LETTER
    const y = box.y + box.height / 2
    const behind = { x: box.x + box.width + GAP, y: y - LINE / 2, width: length, height: LINE }
    const before = { ...behind, x: box.x - GAP - length }
    const found = [behind, before].find(
      (place) =>
        place.x >= from &&
        place.x + length <= to &&
        ![...names, ...others].some((one) => overlap(one, place)),
    )
    if (found === undefined) return null
    names.push(found)
    return { x: found === behind ? found.x : box.x - GAP, y, isBefore: found === before }
  })
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
