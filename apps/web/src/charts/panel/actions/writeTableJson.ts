import { findAsOf } from './findAsOf.ts'
import { nameColumns } from './nameColumns.ts'
import type { PanelSubject, PanelTable } from './PanelSubject.ts'

/** The figures as JSON: what they are, and a record per row under the names of the columns. */
export function writeTableJson(
  {
    title,
    sources = [],
    question,
  }: Pick<PanelSubject, 'title' | 'sources'> & Partial<Pick<PanelSubject, 'question'>>,
  { header, rows, isSample }: PanelTable,
): string {
  const names = nameColumns(header)
  const records = rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])),
  )
  const as_of = findAsOf(question)
  return `${JSON.stringify({ title, sample: isSample, sources, as_of, rows: records }, null, 2)}\n`
}
