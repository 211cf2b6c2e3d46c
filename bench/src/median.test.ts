import { describe, expect, it } from 'vitest'
import { median } from './median.ts'

describe('median', () => {
  it('is the middle value, whatever the order', () => {
    expect(median([30, 1, 2])).toBe(2)
  })

  it('is the mean of the middle two of an even number of values', () => {
    expect(median([4, 1, 2, 100])).toBe(3)
  })

  it('compares numbers as numbers', () => {
    expect(median([10, 9, 100])).toBe(10)
  })

  it('refuses an empty list', () => {
    expect(() => median([])).toThrow('no median')
  })
})
