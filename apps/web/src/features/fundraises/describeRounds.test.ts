import { describe, expect, it } from 'vitest'
import { describeRounds } from './describeRounds.ts'

const total = (rounds: number, disclosed: number, amount_usd: number) => ({
  rounds,
  disclosed,
  amount_usd,
})

describe('describeRounds', () => {
  it('says how many rounds kept their size to themselves', () => {
    const page = { total: total(1_234, 1_010, 38_100_000_000), median_usd: 5_000_000 }
    expect(describeRounds(page)).toBe(
      '1,234 rounds, 1,010 with a known size: $38.1B raised, median $5M',
    )
  })
  it('is short where there is little to say', () => {
    expect(describeRounds({ total: total(0, 0, 0), median_usd: null })).toBe('0 rounds')
    expect(describeRounds({ total: total(1, 0, 0), median_usd: null })).toBe(
      '1 round, none with a known size',
    )
    expect(describeRounds({ total: total(2, 2, 4e6), median_usd: 2e6 })).toBe(
      '2 rounds of known size: $4M raised, median $2M',
    )
  })
})
