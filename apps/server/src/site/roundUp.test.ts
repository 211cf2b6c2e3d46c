import { describe, expect, it } from 'vitest'
import { roundUp } from './renderSite.ts'

describe('roundUp', () => {
  it.each([
    [37, 40],
    [1_210, 2_000],
    [100, 100],
    [0.034, 0.04],
    [9.1e9, 1e10],
    [0, 1],
    [-5, 1],
    [Number.NaN, 1],
  ])('%d becomes %d', (value, rounded) => {
    expect(roundUp(value)).toBeCloseTo(rounded, 10)
  })
})
