import { expect, it } from 'vitest'
import { quantileOf } from './quantileOf.ts'

it('interpolates between neighbors', () => {
  expect(quantileOf([1, 2, 3, 4], 0.5)).toBe(2.5)
  expect(quantileOf([1, 2, 3, 4, 5], 0.25)).toBe(2)
  expect([quantileOf([7], 0.9), quantileOf([1, 2], 1), quantileOf([1, 2], 0)]).toEqual([7, 2, 1])
  expect(quantileOf([], 0.5)).toBeNull()
})
