/** Rows below one group, or the outermost ones. `count` is null until it is known. */
export type Level = {
  depth: number
  count: number | null
  /** The levels of opened groups, by the places of their groups. */
  opened: ReadonlyMap<number, Level>
}

/** Lines of a grid, one after the other, that are rows of one level, one after the other. */
export type Stretch<L extends Level> = { start: number; length: number; level: L; from: number }

/** The lines of a grid: rows of a level, and behind an opened group those below it. An unknown level takes one line. */
export function layOutLevels<L extends Level>(root: L): { stretches: Stretch<L>[]; count: number } {
  const stretches: Stretch<L>[] = []
  let start = 0
  const add = (level: L, from: number, end: number) => {
    const length = end - from
    if (length <= 0) return
    stretches.push({ start, length, level, from })
    start += length
  }
  const walk = (level: L) => {
    const count = level.count ?? 1
    let from = 0
    for (const [place, below] of [...level.opened].sort(([a], [b]) => a - b)) {
      if (place >= count) break
      add(level, from, place + 1)
      walk(below as L)
      from = place + 1
    }
    add(level, from, count)
  }
  walk(root)
  return { stretches, count: start }
}

/** The stretch that a line is in. */
export function findStretch<L extends Level>(
  stretches: readonly Stretch<L>[],
  line: number,
): Stretch<L> | undefined {
  let low = 0
  let high = stretches.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const stretch = stretches[middle]
    if (stretch === undefined) return undefined
    if (line < stretch.start) high = middle - 1
    else if (line >= stretch.start + stretch.length) low = middle + 1
    else return stretch
  }
  return undefined
}
