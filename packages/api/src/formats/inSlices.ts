import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE = 5_000

/** Maps rows in slices and lets other requests in between, so that a large answer blocks nobody. */
export async function* inSlices<Row, Part>(
  rows: readonly Row[],
  map: (slice: readonly Row[], from: number) => Part,
): AsyncGenerator<Part> {
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await nextTurn()
    yield map(rows.slice(from, from + SLICE), from)
  }
}
