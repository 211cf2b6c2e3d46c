import { describe, expect, it } from 'vitest'
import { measureTrend, prepareSparkline, stepTrend } from './sparkline.ts'

const BOX = { width: 12, height: 13 }

describe('prepareSparkline', () => {
  it('spans the box from the lowest to the highest value', () => {
    expect(prepareSparkline([0, 10, 5], BOX)).toBe('M1.0 11.5L6.0 1.5L11.0 6.5')
  })
  it('lifts the pen where a value is missing', () => {
    expect(prepareSparkline([0, null, 10], BOX)).toBe('M1.0 11.5M11.0 1.5')
  })
  it('draws nothing from a single value', () => {
    expect(prepareSparkline([null, 4, null], BOX)).toBe('')
  })
  it('draws a flat line for a constant series', () => {
    expect(prepareSparkline([3, 3], BOX)).toBe('M1.0 6.5L11.0 6.5')
  })
  it('does not stretch noise to its whole height', () => {
    expect(prepareSparkline([0.14, 0.14 + 1e-9], BOX)).toBe('M1.0 6.5L11.0 6.5')
    expect(prepareSparkline([0, 0], BOX)).toBe('M1.0 6.5L11.0 6.5')
  })
})

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
