import { expect, it } from 'vitest'
import { backOff } from './backOff.ts'

it('doubles from a second to a minute, of which chance takes up to half', () => {
  expect([1, 2, 3, 7, 100].map((failures) => backOff(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 60_000, 60_000,
  ])
  expect(backOff(3, 1)).toBe(2_000)
})
