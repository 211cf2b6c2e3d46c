import { describe, expect, it } from 'vitest'
import type { CellValue, DataColumn } from '../DataColumn.ts'
import { filterRows, orderRows, summarizeRows, toggleKey } from './stateTools.tsx'

type Row = { name: string; fees: number | null }
const ROWS: Row[] = [
  { name: 'Beta', fees: 3 },
  { name: 'alpha 10', fees: null },
  { name: 'alpha 9', fees: 1 },
  { name: 'Ómega', fees: 3 },
]
const column = (id: keyof Row): DataColumn<Row> => ({
  id,
  header: id,
  width: 100,
  align: 'left',
  cell: (row) => row[id],
  value: (row): CellValue => row[id],
})
const COLUMNS = [column('name'), column('fees')]
const names = (rows: readonly Row[]) => rows.map(({ name }) => name)
const up = (id: string) => ({ column: id, descending: false })
const down = (id: string) => ({ column: id, descending: true })

describe('orderRows', () => {
  it('reads texts as people do, and numbers in them by size', () => {
    expect(names(orderRows(ROWS, COLUMNS, [up('name')]))).toEqual([
      'alpha 9',
      'alpha 10',
      'Beta',
      'Ómega',
    ])
  })
  it('puts what is missing last either way, and takes further keys where the first are equal', () => {
    expect(names(orderRows(ROWS, COLUMNS, [up('fees'), down('name')]))).toEqual([
      'alpha 9',
      'Ómega',
      'Beta',
      'alpha 10',
    ])
    expect(names(orderRows(ROWS, COLUMNS, [down('fees')])).at(-1)).toBe('alpha 10')
  })
  it('leaves the rows as they are where no column is meant', () => {
    expect(orderRows(ROWS, COLUMNS, [up('gone')])).toBe(ROWS)
  })
})

describe('filterRows', () => {
  it('keeps what lies within the bounds, both included', () => {
    expect(names(filterRows(ROWS, COLUMNS, [{ column: 'fees', min: 1, max: 2 }]))).toEqual([
      'alpha 9',
    ])
    expect(filterRows(ROWS, COLUMNS, [{ column: 'fees', max: 3 }])).toHaveLength(3)
  })
  it('finds texts in upper and lower case, all filters together', () => {
    const both = [
      { column: 'name', text: ' ALPHA ' },
      { column: 'fees', min: 0 },
    ]
    expect(names(filterRows(ROWS, COLUMNS, both))).toEqual(['alpha 9'])
  })
  it('passes over columns that there are not', () => {
    expect(filterRows(ROWS, COLUMNS, [{ column: 'gone', min: 1 }])).toBe(ROWS)
  })
})

describe('summarizeRows', () => {
  const write = (value: number | null) => String(value)
  const value = (row: Row) => row.fees
  const summarize = (...given: Parameters<typeof summarizeRows<Row>>) =>
    summarizeRows(...given).map((write) => write('compact'))
  it('adds up and orders what is known', () => {
    expect(summarize(ROWS, { value, figure: { write, adds: true } })).toEqual(['7', '2', '3', '3'])
    const counts = (one: number) => one < 3
    expect(summarize(ROWS, { value, figure: { write, adds: false, counts } })[2]).toBe('1')
  })
  it('has no total of what does not add up, and nothing of no rows', () => {
    expect(summarize(ROWS, { value, figure: { write, adds: false } })[0]).toBe('')
    expect(summarize([], { value, figure: { write, adds: true } })).toEqual(Array(4).fill('null'))
    expect(summarize(ROWS, { value })).toEqual(['', '', '', ''])
  })
})

describe('toggleKey', () => {
  it('goes one way, the other, and away', () => {
    expect(toggleKey([], down('fees'), false)).toEqual([down('fees')])
    expect(toggleKey([down('fees')], down('fees'), false)).toEqual([up('fees')])
    expect(toggleKey([up('fees')], down('fees'), false)).toEqual([])
  })
  it('keeps the other keys where a further one is meant', () => {
    expect(toggleKey([up('name')], down('fees'), true)).toEqual([up('name'), down('fees')])
    expect(toggleKey([up('name'), up('fees')], down('fees'), true)).toEqual([up('name')])
    expect(toggleKey([up('name'), up('fees')], up('name'), false)).toEqual([down('name')])
  })
})
