import { describe, expect, it } from 'vitest'
import { findFormulaFault } from './findFormulaFault.ts'

/** The part of a formula that is wrong. */
function faultyPart(text: string): string | null {
  const fault = findFormulaFault(text)
  return fault && text.slice(fault.from, fault.to)
}

describe('findFormulaFault', () => {
  it('finds nothing wrong with a formula', () => {
    expect(findFormulaFault('revenue / rolling_sum(fees, 30)')).toBeNull()
  })

  it.each([
    ['fees / fee', 'fee'],
    ['revenu / (revenue + fees)', 'revenu'],
    ['tvl + rolling_sum(tvl, 30)', 'tvl'],
    ['fees + sum(fees, 30)', 'sum'],
    ['rolling_sum(fees, 5000)', '5000'],
    ['fees * 1e999', '1e999'],
    ['fees / 0', '0'],
    ['(fees + tvl', 'l'],
    ['fees + ', ' '],
  ])('marks in %j the part %j', (text, part) => {
    expect(faultyPart(text)).toBe(part)
  })

  it.each(['', '1 + 1', 'fees; tvl', `fees${'+fees'.repeat(60)}`, 'é', `${'('.repeat(30)}fees`])(
    'says of %j what is wrong, in words',
    (text) => {
      const fault = findFormulaFault(text)
      expect(fault?.message).toMatch(/\.$/)
      expect(fault?.to).toBeLessThanOrEqual(text.length)
    },
  )
})
