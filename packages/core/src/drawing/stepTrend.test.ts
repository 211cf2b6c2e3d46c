import { describe, expect, it } from 'vitest'
import { measureTrend } from './measureTrend.ts'
import { stepTrend } from './stepTrend.ts'

describe('stepTrend', () => {
  it('keeps the shape and nothing else', () => {
    expect(stepTrend([140295.09, 141173.08, 104154.69])).toEqual([97, 99, 0])
    expect(stepTrend([-1, 0, 1])).toEqual([0, 50, 99])
  })
  it('draws a level line at the lowest step', () => {
    expect(stepTrend([5, 5])).toEqual([0, 0])
    expect(stepTrend([0.14, 0.14 + 1e-9, 0.14 - 1e-9])).toEqual([0, 0, 0])
    expect(stepTrend([])).toEqual([])
  })
})

describe('measureTrend', () => {
  it('is the way from the first to the last value', () => {
    expect(measureTrend([3, 7, 4])).toBe(0.333333)
    expect(measureTrend([-4, -2])).toBe(0.5)
  })
  it('is nothing where there is no way or nothing to measure it by', () => {
    for (const values of [[], [1], [0, 1]]) expect(measureTrend(values)).toBeNull()
  })
})
