import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { addDays } from '@tickmark/core/time/Day'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestAnalytics } from '../testing/openTestAnalytics.ts'
import { type DailyTable, insertDailyTable } from './insertDailyTable.ts'

const folder = makeTestFolder()
const db = openForTests(openTestAnalytics)
beforeEach(() => db.command({ sql: 'TRUNCATE TABLE observations_raw' }))

function write(text: string, name = 'table.csv'): DailyTable {
  const path = join(folder, name)
  writeFileSync(path, text)
  return {
    path,
    rows: text.trim().split('\n').length - 1,
    dayColumn: 'date',
    columns: [
      { name: 'price(USD)', metrics: ['price'], times: null },
      { name: 'fees', metrics: ['fees', 'revenue'], times: 'price(USD)' },
    ],
    project_id: 'lido',
    product_id: '',
  }
}

const read = () =>
  db.rows({
    sql: `SELECT metric_id, toString(day) AS day, value, provisional, line FROM observations_raw ORDER BY metric_id, day`,
  })

describe('a table that the engine reads', () => {
  it('becomes points with their lines; amounts are valued at the price of their day', async () => {
    const table = write(
      'other,date,fees,price(USD)\nx,2025-01-01,3,0.1\ny,2025-01-02,,0.2\nz,2025-01-03,,\n',
    )
    expect(await insertDailyTable(db, table, '2025-01-02')).toBe(4)
    expect(await read()).toEqual([
      { metric_id: 'fees', day: '2025-01-01', value: 3 * 0.1, provisional: 0, line: 2 },
      { metric_id: 'price', day: '2025-01-01', value: 0.1, provisional: 0, line: 2 },
      { metric_id: 'price', day: '2025-01-02', value: 0.2, provisional: 1, line: 3 },
      { metric_id: 'revenue', day: '2025-01-01', value: 3 * 0.1, provisional: 0, line: 2 },
    ])
  })

  it('is left to the reader of rows, which rejects it, where an amount has no price of its day', async () => {
    const table = write('other,date,fees,price(USD)\nz,2025-01-03,4,\n')
    expect(await insertDailyTable(db, table, '2025-01-04')).toBeNull()
    expect(await read()).toEqual([])
  })

  it('has the right lines when it is read in several pieces', async () => {
    const rows = 20_000
    const padding = 'x'.repeat(700)
    const lines = Array.from(
      { length: rows },
      (_, row) => `${padding},${addDays('2010-01-01', row)},${row},1`,
    )
    const table = write(['other,date,fees,price(USD)', ...lines, ''].join('\n'))
    expect(await insertDailyTable(db, table, '2025-01-02')).toBe(3 * rows)
    const [wrong] = await db.rows<{ n: number }>({
      sql: `SELECT count() AS n FROM observations_raw
            WHERE toDate('2010-01-01') + (line - 2) != day OR (metric_id = 'fees' AND value != line - 2)`,
    })
    expect(wrong?.n).toBe(0)
  })

  it.each([
    ['a negative number', '2025-01-02,-1,1'],
    ['a negative price', '2025-01-02,1,-1'],
    ['a word', '2025-01-02,many,1'],
    ['too few cells', '2025-01-02,1'],
    ['too many cells', '2025-01-02,1,1,1'],
    ['a product that is too large', '2025-01-02,1e200,1e200'],
  ])('is refused as a whole with %s, and only its own points go', async (_, line) => {
    await insertDailyTable(
      db,
      { ...write('date,fees,price(USD)\n2025-01-01,3,1\n'), project_id: 'aave' },
      '2025-01-02',
    )
    const table = write(`date,fees,price(USD)\n2025-01-01,3,1\n${line}\n`)
    expect(await insertDailyTable(db, table, '2025-01-02')).toBeNull()
    expect(await db.rows({ sql: 'SELECT DISTINCT project_id FROM observations_raw' })).toEqual([
      { project_id: 'aave' },
    ])
  })

  it.each([
    String.raw`\N`,
    'NULL',
    'nan',
    'inf',
    '1e400',
    '0x10',
    '5USD',
    '5e',
    '1.5.2',
    "1'500",
    '-',
  ])('is refused where a number is written as %s', async (text) => {
    const table = write(`date,fees,price(USD)\n2025-01-01,3,1\n2025-01-02,${text},1\n`)
    expect(await insertDailyTable(db, table, '2025-01-02')).toBeNull()
  })

  it('is refused where its path is a pattern of several files', async () => {
    write('date,fees,price(USD)\n2025-01-01,3,1\n', 'a.csv')
    const table = write('date,fees,price(USD)\n2025-01-01,4,1\n', '[a]*.csv')
    expect(await insertDailyTable(db, table, '2025-01-02')).toBeNull()
    expect(await read()).toEqual([])
  })
})
