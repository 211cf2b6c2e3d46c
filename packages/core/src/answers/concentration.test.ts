import { describe, expect, it } from 'vitest'
import { describeConcentration, measureConcentration } from './concentration.ts'

describe('measureConcentration', () => {
  it('is of positive values alone', () => {
    expect(measureConcentration([1, -8, 3, 0])).toEqual({
      ...{ top1_share: 0.75, top3_share: 1, top5_share: 1 },
      hhi: 75 ** 2 + 25 ** 2,
    })
    expect(measureConcentration([-1, 0]).hhi).toBeNull()
  })
})

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
