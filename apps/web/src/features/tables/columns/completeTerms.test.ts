import { getMart } from '@tickmark/core/marts/getMart'
import { describe, expect, it } from 'vitest'
import { completeTerms } from './completeTerms.ts'

const complete = (formula: string) => completeTerms(getMart('crypto_screener'), formula)

describe('completeTerms', () => {
  it('takes metrics for their usual columns, and says so', () => {
    expect(complete('fees / tvl')).toEqual({
      formula: 'fees_30d_sum / tvl_7d_latest',
      taken: [
        { name: 'fees', title: 'Fees 30d' },
        { name: 'tvl', title: 'TVL' },
      ],
    })
    expect(complete('rank(Revenue) * 2').formula).toBe('rank(revenue_30d_sum) * 2')
  })
  it('leaves columns and what it does not know as they are', () => {
    for (const formula of ['fees_90d_sum / 2', 'nonsense + 1', '', '((', 'constructor'])
      expect(complete(formula)).toEqual({ formula, taken: [] })
  })
})
