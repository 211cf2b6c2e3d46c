import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { previewTable } from './previewTable.ts'
import { withLimitedRows } from './withLimitedRows.ts'

let db: Analytics
beforeAll(async () => {
  db = await openTestAnalytics()
})
afterAll(() => db.close())

const FORMATS = ['Parquet', 'Arrow', 'ArrowStream'] as const
const write = (sql: string, format: (typeof FORMATS)[number] = 'Parquet') =>
  db.bytes({ sql }, format)

const preview = (bytes: Buffer) =>
  withLimitedRows(
    { name: 'table.parquet', open: () => Readable.from([bytes]) },
    { by: 'me' },
    (file) => previewTable({ file, catalog: CATALOG, projectId: undefined }),
  )

it.each(FORMATS)('reads typed days, decimals, quotes, lines and nulls (%s)', async (format) => {
  const bytes = await write(
    `
    SELECT toDateTime64('2026-01-01 23:00:00', 3, 'UTC') + number * 86400 AS time, 'aave' AS project,
           toDecimal128(number, 2) / 4 AS fees, if(number = 1, NULL, number + 0.5) AS revenue,
           'a "quoted"\ttext\nof lines' AS note
    FROM numbers(3)`,
    format,
  )
  const { points, report, mapping, sample } = await preview(bytes)
  expect(points.map(({ day, metric_id, value }) => `${day} ${metric_id} ${value}`)).toEqual([
    '2026-01-01 fees 0',
    '2026-01-01 revenue 0.5',
    '2026-01-02 fees 0.25',
    '2026-01-03 fees 0.5',
    '2026-01-03 revenue 2.5',
  ])
  expect(report).toMatchObject({ rows: 3, rejected: 0 })
  expect(mapping.columns.at(-1)).toEqual({ column: 'note', as: 'ignore' })
  expect(sample.map(({ line }) => line)).toEqual([2, 3, 4])
})

it('reads moments of other zones as days in UTC', async () => {
  const sql = `SELECT toDateTime64('2026-01-01 23:30:00', 6, 'America/New_York') AS time, 'aave' AS project, 1 AS fees`
  for (const format of FORMATS) {
    const { points } = await preview(await write(sql, format))
    expect([format, points.map(({ day }) => day)]).toEqual([format, ['2026-01-02']])
  }
})

it('reads compressed files, and refuses damaged ones and those that expand without end', async () => {
  const table = gzipSync('date,project,fees\n2026-01-01,aave,5\n')
  expect((await preview(table)).points).toMatchObject([{ day: '2026-01-01', value: 5 }])
  await expect(preview(table.subarray(0, 20))).rejects.toThrow('truncated')
  const zeros = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  const bomb = Buffer.concat(Array.from({ length: 2 }, () => zeros))
  await expect(preview(bomb)).rejects.toThrow('more than 100 MB')
})

it('reads days that are dates or texts, in the order of the file', async () => {
  const { points } = await preview(
    await write(`
      SELECT toDate('2026-01-01') + number AS date, 'aave' AS project, number AS fees, toString(number) AS revenue
      FROM numbers(10)`),
  )
  expect(points.map(({ value }) => value)).toEqual(
    Array.from({ length: 20 }, (_, at) => Math.floor(at / 2)),
  )
})

it('reads records within columns as columns of their fields', async () => {
  const bytes = await write(`
    SELECT toDate('2026-01-01') + number AS date, tuple('aave', 'AAVE')::Tuple(id String, symbol String) AS project,
           tuple(toDecimal64(number, 2) + 0.25, NULL)::Tuple(fees Decimal(18, 2), revenue Nullable(Float64)) AS metrics
    FROM numbers(2)`)
  const { points, mapping } = await preview(bytes)
  expect(points.map(({ day, metric_id, value }) => `${day} ${metric_id} ${value}`)).toEqual([
    '2026-01-01 fees 0.25',
    '2026-01-02 fees 1.25',
  ])
  expect(mapping.columns.map(({ as }) => as)).toContain('project')
})

const footer = (bytes: number) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(bytes)
  return Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(100, 0x19), size, Buffer.from('PAR1')])
}

it.each([
  ['has lists', `SELECT today() AS date, [1] AS fees`, 'The column "fees" contains lists'],
  [
    'has too many columns',
    `SELECT ${Array.from({ length: 1_100 }, (_, at) => `1 AS c${at}`).join(', ')}`,
    'at most 1000',
  ],
  [
    'stands for too many rows',
    `SELECT 1 AS fees FROM numbers(20100000) SETTINGS max_block_size = 1000000`,
    '20 million rows',
  ],
])('refuses a file that %s', async (_what, sql, message) => {
  await expect(preview(await write(sql))).rejects.toThrow(message)
})

it.each([
  ['ends in the middle', Buffer.from('PAR1 and no more'), 'is truncated'],
  ['describes ten million columns', footer(500_000_000), 'too many columns'],
  ['describes nothing', footer(100), 'damaged'],
])('refuses a file that %s', async (_what, bytes, message) => {
  await expect(preview(bytes)).rejects.toThrow(message)
})
