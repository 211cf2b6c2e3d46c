import type { CsvRow } from '../files/readRows.ts'
import type { Sheet } from './openSheet.ts'

/** More rows than people look at: a day above 12 may come late. */
const FIRST_ROWS = 1_000

/** Reads the first rows of a table that are not empty, and returns all rows again with them. */
export async function readFirstRows({
  rows,
}: Sheet): Promise<{ first: CsvRow[]; all: Sheet['rows'] }> {
  const chunks: CsvRow[][] = []
  const first: CsvRow[] = []
  while (first.length < FIRST_ROWS) {
    const next = await rows.next()
    if (next.done) break
    chunks.push(next.value)
    first.push(...next.value.filter(({ cells }) => cells.some((cell) => cell !== '')))
  }
  async function* readAll() {
    yield* chunks
    yield* rows
  }
  return { first, all: readAll() }
}
