import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowColumn } from '../../context/RowWriter.ts'
import { writeArrowRows } from './writeArrowRows.ts'

// The engine reads Arrow by the library of the Arrow project.

let engine: Analytics
beforeAll(async () => {
  engine = await openTestAnalytics()
})
afterAll(() => engine.close())

const COLUMNS: RowColumn[] = [
  { name: 'number', kind: 'number' },
  { name: 'flag', kind: 'flag' },
  { name: 'moment', kind: 'moment' },
  { name: 'day', kind: 'day' },
  { name: 'list', kind: 'list' },
  { name: 'ein Text, "quoted"', kind: 'text' },
]

const write = (columns: readonly RowColumn[], rows: readonly unknown[][], slice = rows.length) => {
  const writer = writeArrowRows(columns, [['What', 'a test']])
  const parts = [writer.begin()]
  for (let at = 0; at < rows.length; at += slice)
    parts.push(writer.write(rows.slice(at, at + slice)))
  return Buffer.concat([...parts, writer.end()])
}

const read = (file: Buffer, what = '*') =>
  engine.rows<Record<string, unknown>>({
    sql: `SELECT ${what} FROM format(ArrowStream, unhex({file: String}))`,
    params: { file: file.toString('hex') },
  })

describe('Apache Arrow', () => {
  it('has values of each kind with their types, and missing ones as null', async () => {
    const whole = [-1.5e-300, true, '2024-02-29T12:30:00.250Z', '1969-12-31', ['a', 'b'], '𝓯 "x"']
    const file = write(COLUMNS, [whole, COLUMNS.map(() => null), [0, false, null, null, [], '']])
    const types = `toTypeName(number) AS a, toTypeName(flag) AS b, toTypeName(moment) AS c, toTypeName(day) AS d`
    expect((await read(file, types))[0]).toEqual({
      a: 'Nullable(Float64)',
      b: 'Nullable(Bool)',
      c: "Nullable(DateTime64(3, 'UTC'))",
      d: 'Nullable(Date32)',
    })
    const names = COLUMNS.map(({ name }) => name)
    const missing = Object.fromEntries(names.map((name) => [name, null]))
    const values = [-1.5e-300, true, '2024-02-29 12:30:00.250', '1969-12-31', '["a","b"]', '𝓯 "x"']
    expect(await read(file)).toEqual([
      Object.fromEntries(names.map((name, at) => [name, values[at]])),
      missing,
      { ...missing, number: 0, flag: false, list: '[]', 'ein Text, "quoted"': '' },
    ])
  })

  it('has every row of many batches in their order', async () => {
    const rows = Array.from({ length: 50_001 }, (_, at) => [at, at % 3 === 0 ? null : `row ${at}`])
    const columns: RowColumn[] = [
      { name: 'at', kind: 'number' },
      { name: 'text', kind: 'text' },
    ]
    const file = write(columns, rows, 7_000)
    const [found] = await read(
      file,
      `count() AS rows, countIf(text = concat('row ', toString(toUInt64(at)))) AS texts, sum(at) AS sum, groupArray(at) = arrayMap(x -> toFloat64(x), range(50001)) AS ordered`,
    )
    expect(found).toEqual({ rows: 50_001, texts: 33_334, sum: 1_250_025_000, ordered: 1 })
  })

  it('is a table without rows where there are none', async () => {
    const columns = await engine.rows<{ name: string }>({
      sql: 'DESCRIBE format(ArrowStream, unhex({file: String}))',
      params: { file: write(COLUMNS, []).toString('hex') },
    })
    expect(columns.map(({ name }) => name)).toEqual(COLUMNS.map(({ name }) => name))
  })
})
