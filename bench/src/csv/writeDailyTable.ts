import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { addDays, type Day } from '@tickmark/core/time/Day'

const FIRST_DAY: Day = '2009-01-03'

export type DailyTable = {
  columns: readonly string[]
  rows: number
  /** After so many days the same rows come again, since the calendar of the importer ends. */
  days: number
  seed: number
}

/** Writes a daily table as its provider does: a day, then decimals of many digits in every column. */
export async function writeDailyTable(
  path: string,
  { columns, rows, days, seed }: DailyTable,
): Promise<void> {
  await pipeline(function* () {
    yield `${columns.join(',')}\n`
    for (let row = 0; row < rows; row++) {
      const day = row % days
      let line = addDays(FIRST_DAY, day)
      for (let column = 1; column < columns.length; column++)
        line += `,${(1e6 * (1.1 + Math.sin(seed + day * 0.7 + column * 13.1))).toFixed(9)}`
      yield `${line}\n`
    }
  }, createWriteStream(path))
}
