import { describe, expect, it } from 'vitest'
import { findRowWindow, findScrollTop } from './useRowWindow.ts'

const TABLE = { count: 5_000, rowHeight: 40 }

describe('findRowWindow', () => {
  it('draws what is in sight and at least a dozen rows beyond each edge', () => {
    const { first, end } = findRowWindow({ ...TABLE, scrollTop: 4_000, height: 400 })
    expect(first).toBeLessThanOrEqual(100 - 12)
    expect(end).toBeGreaterThanOrEqual(110 + 12)
    expect(end - first).toBeLessThan(50)
  })

  it('stays the same while few rows pass', () => {
    const windows = [4_000, 4_040, 4_080].map((scrollTop) =>
      JSON.stringify(findRowWindow({ ...TABLE, scrollTop, height: 400 })),
    )
    expect(new Set(windows).size).toBeLessThan(3)
  })

  it('ends where the rows end', () => {
    expect(findRowWindow({ ...TABLE, scrollTop: 0, height: 400 })).toEqual({ first: 0, end: 24 })
    expect(findRowWindow({ ...TABLE, scrollTop: 199_600, height: 400 })).toEqual({
      first: 4_974,
      end: 5_000,
    })
    expect(findRowWindow({ ...TABLE, count: 3, scrollTop: 0, height: 400 })).toEqual({
      first: 0,
      end: 3,
    })
    expect(findRowWindow({ ...TABLE, count: 0, scrollTop: 0, height: 400 })).toEqual({
      first: 0,
      end: 0,
    })
  })

  it('shows the end of a table that became shorter than it was scrolled', () => {
    expect(findRowWindow({ ...TABLE, count: 30, scrollTop: 100_000, height: 400 })).toEqual({
      first: 6,
      end: 30,
    })
  })

  it('is not led astray by a page that bounces beyond its edge', () => {
    expect(findRowWindow({ ...TABLE, scrollTop: -80, height: 400 }).first).toBe(0)
  })
})

describe('findScrollTop', () => {
  const view = { ...TABLE, height: 400, head: 44, foot: 60 }

  it('leaves the table where it is when the row is in sight', () => {
    expect(findScrollTop({ ...view, scrollTop: 1_000, index: 27 })).toBe(1_000)
  })

  it('brings a row above to below the head', () => {
    expect(findScrollTop({ ...view, scrollTop: 1_000, index: 3 })).toBe(120)
    expect(findScrollTop({ ...view, scrollTop: 1_000, index: 0 })).toBe(0)
  })

  it('brings a row below to above the foot', () => {
    // The row ends at 44 + 51 × 40; 340 of the 400 pixels are free above the foot.
    expect(findScrollTop({ ...view, scrollTop: 1_000, index: 50 })).toBe(44 + 51 * 40 - 340)
  })
})
