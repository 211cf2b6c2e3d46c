import { describe, expect, it } from 'vitest'
import { readAllRows } from './readAllRows.ts'

const list = (count: number, said = count) => {
  const all = Array.from({ length: count }, (_, index) => index)
  const asked: number[] = []
  const ask = async ({ limit, offset }: { limit: number; offset: number }) => {
    asked.push(offset)
    return { rows: all.slice(offset, offset + limit), meta: { sample: true }, count: said }
  }
  return { asked, read: () => readAllRows(ask, (page) => page.count) }
}

describe('readAllRows', () => {
  it('reads page after page until every row is there', async () => {
    const { asked, read } = list(2_500)
    const { rows, isSample } = await read()
    expect(rows).toHaveLength(2_500)
    expect(rows.at(-1)).toBe(2_499)
    expect(asked).toEqual([0, 1_000, 2_000])
    expect(isSample).toBe(true)
  })
  it('asks once for an empty list', async () => {
    const { asked, read } = list(0)
    expect((await read()).rows).toEqual([])
    expect(asked).toEqual([0])
  })
  it('ends where fewer rows come than were said', async () => {
    expect((await list(1_200, 5_000).read()).rows).toHaveLength(1_200)
  })
})
