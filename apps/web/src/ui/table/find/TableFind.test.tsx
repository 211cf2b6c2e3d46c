import { describe, expect, it } from 'vitest'
import { Delta } from '../../Delta.tsx'
import type { DataColumn } from '../DataColumn.ts'
import { textOf } from '../nameColumn.ts'
import { findRows, indexRows, stepTo } from './TableFind.tsx'

type Row = { name: string; fees: number }

const COLUMNS: DataColumn<Row>[] = [
  { id: 'name', header: 'Name', width: 1, align: 'left', cell: (row) => <b>{row.name}</b> },
  {
    id: 'fees',
    header: 'Fees',
    width: 1,
    align: 'right',
    cell: () => null,
    text: (row) => `$${row.fees}`,
  },
]
const ROWS = Array.from({ length: 250 }, (_, index) => ({ name: `Row ${index}`, fees: index }))
const isWanted = () => true

describe('find in a table', () => {
  it('finds rows by what their cells say, drawn or not', async () => {
    const texts = (await indexRows(ROWS, COLUMNS, { isWanted })) ?? []
    expect(findRows(texts, 'row 24')).toEqual([
      24, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249,
    ])
    expect(findRows(texts, ' $77 ')).toEqual([77])
    expect(findRows(texts, 'nothing')).toEqual([])
    expect(findRows(texts, ' ')).toEqual([])
  })
  it('does not find what goes over from one cell to the next', async () => {
    const texts = (await indexRows(ROWS, COLUMNS, { isWanted })) ?? []
    expect(findRows(texts, '7$7')).toEqual([])
  })
  it('stops reading rows that no caller waits for', async () => {
    expect(await indexRows(ROWS, COLUMNS, { isWanted: () => false })).toBeNull()
  })
  it('steps through what it found, round and round', () => {
    const found = [3, 8, 20]
    expect(stepTo(found, { now: -1, by: 1 })).toBe(3)
    expect(stepTo(found, { now: 3, by: 1 })).toBe(8)
    expect(stepTo(found, { now: 20, by: 1 })).toBe(3)
    expect(stepTo(found, { now: 3, by: -1 })).toBe(20)
    expect(stepTo([], { now: 5, by: 1 })).toBe(5)
  })
})

describe('textOf', () => {
  it('reads what stands between tags, however deep', () => {
    const name = 'Aave'
    expect(
      textOf(
        <span>
          <b>{name}</b> {12} {null}
          {false}
          {['a', 'b']}
        </span>,
      ),
    ).toBe('Aave 12 ab')
  })
  it('says nothing of a component that writes its text itself', () => {
    expect(textOf(<Delta change={0.1} />)).toBe('')
  })
})
