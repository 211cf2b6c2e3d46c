import { foldText } from '@tickmark/core/text/foldText'
import type { DataColumn } from '../DataColumn.ts'
import { textOf } from '../nameColumn.ts'

/** Rows that are read in one task, so that a long table never blocks the page. */
const BATCH_SIZE = 100

/** The text of each row as `foldText` compares it; null when the result is no longer wanted. */
export async function indexRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  { isWanted }: { isWanted: () => boolean },
): Promise<string[] | null> {
  const texts: string[] = []
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % BATCH_SIZE === 0) {
      await new Promise((resolve) => setTimeout(resolve))
      if (!isWanted()) return null
    }
    const cells = columns.map((column) => column.text?.(row) ?? textOf(column.cell(row, 'compact')))
    texts.push(cells.map(foldText).join('\n'))
  }
  return texts
}

/** The indices of the rows that contain the typed text. An empty text finds nothing. */
export function findRows(texts: readonly string[], typed: string): number[] {
  const wanted = foldText(typed)
  if (wanted === '') return []
  return texts.flatMap((text, index) => (text.includes(wanted) ? [index] : []))
}

/** The next of the found rows, or the previous one with `by` -1; after the last comes the first. */
export function stepTo(found: readonly number[], { now, by }: { now: number; by: 1 | -1 }): number {
  const next = by === 1 ? found.find((row) => row > now) : found.findLast((row) => row < now)
  return next ?? (by === 1 ? found[0] : found.at(-1)) ?? now
}
