import { describe, expect, it } from 'vitest'
import { prepareSparkline } from './prepareSparkline.ts'

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
