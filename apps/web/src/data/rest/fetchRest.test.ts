import { describe, expect, it } from 'vitest'
import { backOff } from './fetchRest.ts'

describe('backOff', () => {
  it('is randomised: between half of a doubling time and the whole of it', () => {
    expect([0, 1, 2, 3, 4].map((failures) => backOff(failures, () => 0))).toEqual([
      250, 500, 1_000, 2_000, 4_000,
    ])
    expect(backOff(0, () => 0.5)).toBe(375)
    expect(backOff(4, () => 1)).toBe(8_000)
  })
  it('grows no longer than eight seconds', () => {
    expect(backOff(30, () => 1)).toBe(8_000)
  })
  it('differs from one call to the next', () => {
    expect(new Set(Array.from({ length: 20 }, () => backOff(3))).size).toBeGreaterThan(1)
  })
})
