/** A rectangle in pixels from the upper left corner. */
export type Box = { x: number; y: number; width: number; height: number }

/**
 * Lays positive sizes into a box as rectangles of the same proportions, each as square as its neighbors allow:
 * Bruls, Huizing and van Wijk, Squarified Treemaps (2000). Sizes come largest first; boxes keep their order.
 */
export function squarify(sizes: readonly number[], box: Box): Box[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= 0 || box.width <= 0 || box.height <= 0) return sizes.map(() => emptyAt(box))
  const scale = (box.width * box.height) / total
  const areas = sizes.map((size) => size * scale)
  const boxes: Box[] = []
  let rest = { ...box }
  let start = 0
  while (start < areas.length) {
    const side = Math.min(rest.width, rest.height)
    let end = start + 1
    while (
      end < areas.length &&
      worst(areas.slice(start, end + 1), side) <= worst(areas.slice(start, end), side)
    )
      end++
    const row = areas.slice(start, end)
    const laid = layRow(row, rest)
    boxes.push(...laid.boxes)
    rest = laid.rest
    start = end
  }
  return boxes
}

/** The least square rectangle of a row along a side: how many times longer than wide. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0)
  const [largest = 0, smallest = 0] = [row[0], row.at(-1)]
  if (smallest <= 0 || side <= 0) return Number.POSITIVE_INFINITY
  return Math.max((side ** 2 * largest) / sum ** 2, sum ** 2 / (side ** 2 * smallest))
}

/** One row along the shorter side of what is left, and what is left after it. */
function layRow(row: readonly number[], box: Box): { boxes: Box[]; rest: Box } {
  const sum = row.reduce((total, area) => total + area, 0)
  const isColumn = box.width >= box.height
  const side = isColumn ? box.height : box.width
  const depth = side <= 0 ? 0 : Math.min(sum / side, isColumn ? box.width : box.height)
  let along = 0
  const boxes = row.map((area): Box => {
    const length = depth <= 0 ? 0 : area / depth
    const at = along
    along += length
    return isColumn
      ? { x: box.x, y: box.y + at, width: depth, height: length }
      : { x: box.x + at, y: box.y, width: length, height: depth }
  })
  const rest = isColumn
    ? { ...box, x: box.x + depth, width: box.width - depth }
    : { ...box, y: box.y + depth, height: box.height - depth }
  return { boxes, rest }
}

function emptyAt({ x, y }: Box): Box {
  return { x, y, width: 0, height: 0 }
}
