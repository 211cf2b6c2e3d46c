import { describe, expect, it } from 'vitest'
import { parseRows } from './parseRows.ts'

const write = (rows: readonly unknown[], end = '\n') =>
  Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n') + end)

describe('parseRows', () => {
  it('reads no rows of an empty answer', () => {
    expect(parseRows(Buffer.from(''))).toEqual([])
    expect(parseRows(Buffer.from('\n'))).toEqual([])
  })

  it('reads texts with line breaks, quotes and letters of many bytes', () => {
    const rows = [{ text: 'a\nb "c" \u2028 日本' }, { text: null }, { text: '' }]
    expect(parseRows(write(rows))).toEqual(rows)
    expect(parseRows(write(rows, ''))).toEqual(rows)
  })

  it('reads answers of many pieces, and rows larger than a piece', () => {
    const rows = Array.from({ length: 500 }, (_, place) => ({
      place,
      text: '日'.repeat(place % 100 === 0 ? 50_000 : place),
    }))
    expect(parseRows(write(rows))).toEqual(rows)
  })
})
