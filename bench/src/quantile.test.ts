import { expect, it } from 'vitest'
import { quantile } from './quantile.ts'

it('is the value that a share of all values does not exceed', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(quantile(values, 0.99)).toBe(99)
  expect(quantile(values, 1)).toBe(100)
  expect(quantile([7], 0.5)).toBe(7)
  expect(() => quantile([], 0.5)).toThrow('no quantiles')
})
