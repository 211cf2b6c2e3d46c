import type { Day } from '@tickmark/core/time/Day'
import { parseDay } from '../../csv/parseDay.ts'
import { readRows } from '../../csv/readRows.ts'
import type { ImportFile } from '../../files/ImportFile.ts'
import type { Vintage } from './createCoinMetricsImporter.ts'

/** The newest day on which any column that is read has a value; null when there is none. */
export async function readLastCompleteDay(file: ImportFile, vintage: Vintage): Promise<Day | null> {
  const columns = new Set(vintage.feeds.map((feed) => feed.column))
  let positions: { day: number; values: number[] } | null = null
  let newest: Day | null = null
  for await (const rows of readRows(file.open(), () => {})) {
    for (const { cells } of rows) {
      if (positions === null) {
        const header = cells.map((cell) => cell.trim())
        const values = header.flatMap((name, index) => (columns.has(name) ? [index] : []))
        positions = { day: header.indexOf(vintage.dayColumn), values }
        if (positions.day < 0) return null
        continue
      }
      const text = cells[positions.day] ?? ''
      if (newest !== null && text.slice(0, 10) <= newest) continue
      if (!positions.values.some((index) => cells[index] !== '' && cells[index] !== undefined))
        continue
      newest = parseDay(text) ?? newest
    }
  }
  return newest
}
