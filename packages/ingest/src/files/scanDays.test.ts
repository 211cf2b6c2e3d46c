import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { addDays } from '@tickmark/core/time/Day'
import { describe, expect, it } from 'vitest'
import { scanDays } from './scanDays.ts'

const folder = makeTestFolder()

function scan(text: string) {
  const path = join(folder, 'table.csv')
  writeFileSync(path, text)
  return scanDays(path, 'time')
}

const ROWS = 3_000
const row = (index: number) => `${index},${addDays('2012-01-01', index)},${'1'.repeat(900)}`
const LINES = ['index,time,fees', ...Array.from({ length: ROWS }, (_, index) => row(index))]
const replace = (place: number, line: string) =>
  LINES.map((one, index) => (index === place ? line : one)).join('\n')

describe('a table of ascending days', () => {
  it.each([
    ['lines', LINES.join('\n')],
    ['a last line that ends', `${LINES.join('\n')}\n`],
    ['lines as on Windows', `${LINES.join('\r\n')}\r\n`],
  ])('of more than one piece of the file is known by its %s', async (_, text) => {
    const scanned = await scan(text)
    expect(scanned).toMatchObject({ header: ['index', 'time', 'fees'], rows: ROWS })
    expect(scanned?.lastLines.length).toBeGreaterThan(50)
    expect(scanned?.lastLines).toEqual(LINES.slice(-(scanned?.lastLines.length ?? 0)))
  })

  it.each([
    ['a quote', replace(1_500, `1,2020-01-01,"1"`)],
    ['a blank', replace(1_499, `${row(1_498)} `)],
    ['a NUL byte', replace(1_499, `${row(1_498)}\0`)],
    ['a blank line', replace(1_500, '')],
    ['no cell for a day', replace(1_500, '1')],
    ['no day', replace(1_500, '1,2016-02-30,1')],
    ['a day that came before', replace(1_500, row(3))],
    ['no column of days', replace(0, 'index,date,fees')],
    ['a line of several megabytes', replace(1_500, `1,2016-02-08,${'1'.repeat(3_000_000)}`)],
    ['few bytes', LINES.slice(0, 20).join('\n')],
    ['a header only', LINES[0] ?? ''],
    ['nothing', ''],
  ])('is none with %s', async (_, text) => {
    expect(await scan(text)).toBeNull()
  })
})
