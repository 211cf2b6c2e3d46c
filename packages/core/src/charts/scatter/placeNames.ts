import type { Box } from '../treemap/squarify.ts'

/** Of the small type of the drawing, in pixels. */
const LETTER = 6.8
const LINE = 14
const GAP = 4

type Named = { name: string; box: Box }

/** A point that a name begins at, ends at, or has in its middle. */
export type NamePlace = { x: number; y: number; anchor: 'start' | 'end' | 'middle' }

/**
 * Places each name: after its point, before it, or inside it where it is large enough; nowhere where there is no room.
 * Earlier points take precedence; no name overlaps another name or point, and all are between two edges.
 */
export function placeNames(
  points: readonly Named[],
  { from, to }: { from: number; to: number },
): (NamePlace | null)[] {
  const names: Box[] = []
  return points.map(({ name, box }) => {
    const others = points.flatMap((other) => (other.box === box ? [] : [other.box]))
    const length = [...name].length * LETTER
    const y = box.y + box.height / 2
    const center = box.x + box.width / 2
    const ways = [
      { x: box.x + box.width + GAP, anchor: 'start', begin: box.x + box.width + GAP },
      { x: box.x - GAP, anchor: 'end', begin: box.x - GAP - length },
      ...(length < box.width
        ? [{ x: center, anchor: 'middle', begin: center - length / 2 } as const]
        : []),
    ] as const
    for (const { x, anchor, begin } of ways) {
      const place = { x: begin, y: y - LINE / 2, width: length, height: LINE }
      if (begin < from || begin + length > to) continue
      if ([...names, ...others].some((one) => overlap(one, place))) continue
      names.push(place)
      return { x, y, anchor }
    }
    return null
  })
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
