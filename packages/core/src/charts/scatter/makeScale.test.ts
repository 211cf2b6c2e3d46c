import { describe, expect, it } from 'vitest'
import { makeScale } from './makeScale.ts'

describe('makeScale', () => {
  it('names round values and begins at zero where zero is near', () => {
    const { marks, place } = makeScale([12, 96], false)
    expect(marks).toEqual([0, 20, 40, 60, 80])
    expect(place(0)).toBe(0)
    expect(place(96)).toBeLessThan(1)
  })
  it('begins near the smallest value where zero is far, and knows values below zero', () => {
    expect(makeScale([95, 105], false).marks).toEqual([96, 98, 100, 102, 104])
    expect(makeScale([-0.5, 0.5], false).marks).toContain(0)
  })
  it('names powers of ten on a log axis, more where there are few and fewer where there are many', () => {
    expect(makeScale([50, 400_000], true).marks).toEqual([100, 1_000, 10_000, 100_000])
    expect(makeScale([30, 400], true).marks).toEqual([50, 100, 200])
    expect(makeScale([1, 1e12], true).marks).toEqual([1, 1e3, 1e6, 1e9, 1e12])
  })
  it('puts equal ratios at equal distances on a log axis', () => {
    const { place } = makeScale([1, 10_000], true)
    expect(place(100) - place(10)).toBeCloseTo(place(1_000) - place(100))
  })
  it('has a place for one value alone', () => {
    for (const log of [false, true]) {
      const at = makeScale([7], log).place(7)
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at).toBeLessThanOrEqual(1)
    }
  })
})
