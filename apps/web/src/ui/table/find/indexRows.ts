import type { DataColumn } from '../DataColumn.ts'
import { textOf } from './textOf.ts'

/** Rows that are read in one go, so that a long table never holds up the page. */
const AT_ONCE = 100

type Options = { isWanted: () => boolean }

/** What each row says, in lower case; null when the answer is no longer wanted. */
export async function indexRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  { isWanted }: Options,
): Promise<string[] | null> {
  const texts: string[] = []
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % AT_ONCE === 0) {
      await new Promise((resolve) => setTimeout(resolve))
      if (!isWanted()) return null
    }
    const cells = columns.map((column) => column.text?.(row) ?? textOf(column.cell(row)))
    texts.push(cells.join('\n').toLowerCase())
  }
  return texts
}
