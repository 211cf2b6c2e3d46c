import { describe, expect, it } from 'vitest'
import { describeConcentration } from './describeConcentration.ts'

describe('describeConcentration', () => {
  it.each([
    [10_000, 'highly concentrated'],
    [2_500.1, 'highly concentrated'],
    [2_500, 'moderately concentrated'],
    [1_500, 'moderately concentrated'],
    [1_499.9, 'not concentrated'],
    [12, 'not concentrated'],
  ])('calls an index of %s %s', (hhi, word) => {
    expect(describeConcentration(hhi).word).toBe(word)
  })
})
