import { describe, expect, it } from 'vitest'
import { median, quantile } from './quantiles.ts'

it('is the value that a share of all values does not exceed', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(quantile(values, 0.99)).toBe(99)
  expect(quantile(values, 1)).toBe(100)
  expect(quantile([7], 0.5)).toBe(7)
  expect(() => quantile([], 0.5)).toThrow('no quantiles')
})

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
