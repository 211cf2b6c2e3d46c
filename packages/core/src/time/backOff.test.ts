import { expect, it } from 'vitest'
import { backOff } from './backOff.ts'

const PAUSES = { firstMs: 1_000, longestMs: 60_000 }

it('doubles from the first pause to the longest', () => {
  expect([1, 2, 3, 7, 100, 2_000].map((failures) => backOff(failures, PAUSES, 0))).toEqual([
    1_000, 2_000, 4_000, 60_000, 60_000, 60_000,
  ])
})

it('takes off up to half by chance, which differs from one call to the next', () => {
  expect(backOff(3, PAUSES, 1)).toBe(2_000)
  expect(backOff(1, PAUSES, 0.5)).toBe(750)
  expect(new Set(Array.from({ length: 20 }, () => backOff(3, PAUSES))).size).toBeGreaterThan(1)
})
