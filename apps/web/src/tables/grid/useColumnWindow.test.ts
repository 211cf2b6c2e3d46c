import { describe, expect, it } from 'vitest'
import { findColumnWindow } from './useColumnWindow.ts'

const COLUMNS = Array.from({ length: 40 }, (_, index) => ({
  width: 100,
  left: index < 2 ? index * 100 : undefined,
}))

describe('the columns of a grid that are drawn', () => {
  it('are those in view and some beyond', () => {
    expect(findColumnWindow(COLUMNS, { scrollLeft: 0, width: 1_000 })).toEqual({
      first: 2,
      end: 13,
    })
    const { first, end } = findColumnWindow(COLUMNS, { scrollLeft: 2_000, width: 1_000 })
    expect(first).toBeLessThanOrEqual(20)
    expect(end).toBeGreaterThanOrEqual(30)
    expect(end - first).toBeLessThan(18)
  })

  it('reach to the last one', () => {
    expect(findColumnWindow(COLUMNS, { scrollLeft: 3_000, width: 1_000 }).end).toBe(40)
  })

  it('are none where all are pinned', () => {
    const pinned = COLUMNS.slice(0, 2)
    expect(findColumnWindow(pinned, { scrollLeft: 0, width: 500 })).toEqual({ first: 2, end: 2 })
  })
})
