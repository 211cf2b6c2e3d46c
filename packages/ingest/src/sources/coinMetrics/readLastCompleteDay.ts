import type { Day } from '@tickmark/core/time/Day'
import type { ImportFile } from '../../files/ImportFile.ts'
import { parseDay } from '../../files/parseCells.ts'
import { readRows } from '../../files/readRows.ts'
import { scanDays } from '../../files/scanDays.ts'
import type { Vintage } from './readDailyTable.ts'

/** The newest day on which any column that is read has a value; null when there is none. */
export async function readLastCompleteDay(file: ImportFile, vintage: Vintage): Promise<Day | null> {
  return (await findInLastLines(file, vintage)) ?? findInAllRows(file, vintage)
}

/** Of a table whose days ascend, only the end has to be read. */
async function findInLastLines({ plainPath }: ImportFile, vintage: Vintage): Promise<Day | null> {
  const scanned = plainPath === null ? null : await scanDays(plainPath, vintage.dayColumn)
  const places = locateCells(scanned?.header ?? [], vintage)
  if (scanned === null || places === null) return null
  const last = scanned.lastLines.findLast((line) => hasValue(line.split(','), places))
  return last === undefined ? null : parseDay(last.split(',')[places.day] ?? '')
}

async function findInAllRows(file: ImportFile, vintage: Vintage): Promise<Day | null> {
  let places: Places | null = null
  let newest: Day | null = null
  for await (const rows of readRows(file.open(), () => {}))
    for (const { cells } of rows) {
      if (places === null) {
        places = locateCells(
          cells.map((cell) => cell.trim()),
          vintage,
        )
        if (places === null) return null
        continue
      }
      const text = cells[places.day] ?? ''
      if (newest !== null && text.slice(0, 10) <= newest) continue
      if (hasValue(cells, places)) newest = parseDay(text) ?? newest
    }
  return newest
}

/** The positions of the day and of the columns that are read. */
type Places = { day: number; values: number[] }

function locateCells(header: readonly string[], vintage: Vintage): Places | null {
  const day = header.indexOf(vintage.dayColumn)
  const columns = new Set(vintage.feeds.map((feed) => feed.column))
  const values = header.flatMap((name, index) => (columns.has(name) ? [index] : []))
  return day < 0 ? null : { day, values }
}

function hasValue(cells: readonly string[], { values }: Places): boolean {
  return values.some((index) => cells[index] !== '' && cells[index] !== undefined)
}
