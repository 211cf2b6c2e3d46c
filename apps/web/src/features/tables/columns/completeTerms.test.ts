import { getMart } from '@tickmark/core/marts/getMart'
import { describe, expect, it } from 'vitest'
import { completeTerms } from './completeTerms.ts'
import { titleFormula } from './FormulaChoice.tsx'

const complete = (formula: string) => completeTerms(getMart('crypto_screener'), formula)

it('calls a formula by the titles of its columns', () => {
  const title = (formula: string) => titleFormula(getMart('crypto_screener'), formula)
  expect(title('fees_30d_sum / market_cap_circulating_7d_latest')).toBe('Fees 30d / Market cap')
  expect(title('rank(fees_30d_sum) * 30')).toBe('rank(Fees 30d) * 30')
})

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
