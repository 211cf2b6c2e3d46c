import { describe, expect, it } from 'vitest'
import { arrangeTable, isArranged } from './arrangeTable.ts'

const ROWS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const TABLE = {
  header: ['project_id', 'name', 'fees (usd)', 'fees change (fraction)', 'price (usd)'],
  columnIds: [null, 'name', 'fees', 'fees', 'price'],
  rows: [
    ['a', 'A', 1, 0.1, 10],
    ['b', 'B', 2, 0.2, null],
    ['c', 'C', 3, 0.3, 30],
  ],
  isSample: false,
  period: '2026-01-01',
}
const COLUMNS = ['name', 'fees', 'price', 'trend'].map((id) => ({ id }))
const PLAIN = { rows: ROWS, shown: COLUMNS, columns: COLUMNS }

describe('arrangeTable', () => {
  it('leaves an unchanged table as it is', () => {
    expect(arrangeTable(TABLE, ROWS, PLAIN)).toEqual(TABLE)
    expect(isArranged(ROWS, PLAIN)).toBe(false)
  })
  it('follows the order and the filters of the rows', () => {
    const look = { ...PLAIN, rows: [ROWS[2], ROWS[0]] }
    expect(arrangeTable(TABLE, ROWS, look).rows.map(([id]) => id)).toEqual(['c', 'a'])
    expect(isArranged(ROWS, look)).toBe(true)
  })
  it('follows the columns: in their order, without hidden ones, with all that belongs to each', () => {
    const look = { ...PLAIN, shown: [COLUMNS[0], COLUMNS[2]].filter((one) => one !== undefined) }
    const arranged = arrangeTable(TABLE, ROWS, look)
    expect(arranged.header).toEqual(['project_id', 'name', 'price (usd)'])
    expect(arranged.rows[1]).toEqual(['b', 'B', null])
    const moved = { ...PLAIN, shown: COLUMNS.toReversed() }
    expect(arrangeTable(TABLE, ROWS, moved).header).toEqual([
      'project_id',
      'price (usd)',
      'fees (usd)',
      'fees change (fraction)',
      'name',
    ])
  })
  it('keeps all columns of a table that does not say which are whose', () => {
    const { columnIds: _, ...table } = TABLE
    const look = { ...PLAIN, rows: [ROWS[1]], shown: COLUMNS.slice(0, 1) }
    expect(arrangeTable(table, ROWS, look).rows).toEqual([['b', 'B', 2, 0.2, null]])
  })
})
