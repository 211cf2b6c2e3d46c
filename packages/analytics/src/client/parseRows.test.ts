import { describe, expect, it } from 'vitest'
import { parseRows } from '../store/openAnalytics.ts'

const write = (rows: readonly unknown[], end = '\n') =>
  Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n') + end)

describe('parseRows', () => {
  it('reads no rows of an empty answer', async () => {
    expect(await parseRows(Buffer.from(''))).toEqual([])
    expect(await parseRows(Buffer.from('\n'))).toEqual([])
  })

  it('reads texts with line breaks, quotes and letters of many bytes', async () => {
    const rows = [{ text: 'a\nb "c" \u2028 日本' }, { text: null }, { text: '' }]
    expect(await parseRows(write(rows))).toEqual(rows)
    expect(await parseRows(write(rows, ''))).toEqual(rows)
  })

  it('reads answers of many pieces, and rows larger than a piece', async () => {
    const rows = Array.from({ length: 500 }, (_, place) => ({
      place,
      text: '日'.repeat(place % 100 === 0 ? 50_000 : place),
    }))
    expect(await parseRows(write(rows))).toEqual(rows)
  })
  it('lets others in between the pieces of a large answer', async () => {
    let turns = 0
    const count = setInterval(() => turns++)
    await parseRows(write(Array.from({ length: 200 }, () => ({ text: 'x'.repeat(64 * 1024) }))))
    clearInterval(count)
    expect(turns).toBeGreaterThan(2)
  })
})
