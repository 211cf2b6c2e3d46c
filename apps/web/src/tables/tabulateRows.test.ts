import { describe, expect, it } from 'vitest'
import { findTableFault } from '../charts/testing/findTableFault.ts'
import type { DataColumn } from '../ui/table/DataColumn.ts'
import type { TableColumn } from './FittedTable.tsx'
import { readAllRows, tabulateRows } from './tabulateRows.ts'

type Row = { id: string; name: string; fees: number | null; parts: readonly string[] }

const NAME: DataColumn<Row> = {
  id: 'name',
  header: 'Name',
  width: 100,
  align: 'left',
  cell: (row) => row.name,
  file: ['name'],
}
const COLUMNS: readonly TableColumn<Row>[] = [
  NAME,
  { id: 'trend', header: 'Trend', width: 100, align: 'right', cell: () => null },
  {
    id: 'fees',
    header: 'Fees',
    width: 100,
    align: 'right',
    cell: (row) => row.fees,
    file: [
      { header: 'fees (usd)', value: (row) => row.fees, below: [3] },
      { header: 'parts', value: (row) => row.parts.join('; ') },
    ],
  },
  { id: 'id', file: ['id'] },
]
const ROWS: readonly Row[] = [
  { id: 'a', name: 'Aave', fees: 3, parts: ['x', 'y'] },
  { id: 'b', name: 'Base', fees: null, parts: [] },
]

it('a file has what the columns say, in their order, and the lines below all rows', () => {
  const table = tabulateRows(COLUMNS, ROWS, { isSample: true, period: '2026-01-31' })
  expect(findTableFault(table)).toBeNull()
  expect(table).toEqual({
    header: ['name', 'fees (usd)', 'parts', 'id'],
    columnIds: ['name', 'fees', 'fees', 'id'],
    rows: [
      ['Aave', 3, 'x; y', 'a'],
      ['Base', null, '', 'b'],
      [null, 3, null, null],
    ],
    isSample: true,
    period: '2026-01-31',
  })
})

it('a file may have another order than the table, and columns that the table leaves out', () => {
  const columns = [{ ...NAME, isInFileOnly: true }, ...COLUMNS.slice(2)]
  const table = tabulateRows(columns, ROWS, { isSample: false, order: ['id', 'fees'] })
  expect(table.header).toEqual(['id', 'fees (usd)', 'parts', 'name'])
  expect(table.columnIds).toEqual(['id', 'fees', 'fees', 'name'])
})

const list = (count: number, said = count) => {
  const all = Array.from({ length: count }, (_, index) => index)
  const requested: number[] = []
  const fetchPart = async ({ limit, offset }: { limit: number; offset: number }) => {
    requested.push(offset)
    return { rows: all.slice(offset, offset + limit), meta: { sample: true }, count: said }
  }
  return { requested, read: () => readAllRows(fetchPart, (page) => page.count) }
}

describe('readAllRows', () => {
  it('reads page after page until every row is there', async () => {
    const { requested, read } = list(2_500)
    const { rows, isSample } = await read()
    expect(rows).toHaveLength(2_500)
    expect(rows.at(-1)).toBe(2_499)
    expect(requested).toEqual([0, 1_000, 2_000])
    expect(isSample).toBe(true)
  })
  it('requests an empty list once', async () => {
    const { requested, read } = list(0)
    expect((await read()).rows).toEqual([])
    expect(requested).toEqual([0])
  })
  it('ends where fewer rows come than were said', async () => {
    expect((await list(1_200, 5_000).read()).rows).toHaveLength(1_200)
  })
})
