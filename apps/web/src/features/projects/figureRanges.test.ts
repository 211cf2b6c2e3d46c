import { describe, expect, it } from 'vitest'
import { parseAmount } from '../../data/parseAmount.ts'
import { parseRanges, writeRanges } from './figureRanges.ts'

describe('parseRanges', () => {
  it('survives the address', () => {
    expect(writeRanges(parseRanges('fees_30d_sum:1000:,price_30d_change:-0.2:0.2'))).toBe(
      'fees_30d_sum:1000:,price_30d_change:-0.2:0.2',
    )
  })
  it('forgets what says nothing', () => {
    expect(parseRanges('fees_30d_sum::,nonsense:1:2,')).toEqual([])
  })
})

describe('parseAmount', () => {
  it.each([
    ['1.5M', 1_500_000],
    ['$3,000', 3_000],
    ['-20%', -0.2],
    ['−2b', -2e9],
    ['0', 0],
  ])('reads %s', (text, amount) => {
    expect(parseAmount(text)).toBeCloseTo(amount, 10)
  })
  it.each(['', 'abc', '1.2.3', '%'])('refuses "%s"', (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })
})
