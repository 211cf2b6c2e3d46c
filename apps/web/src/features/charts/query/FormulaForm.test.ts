import { describe, expect, it } from 'vitest'
import { completeMetric } from './FormulaForm.tsx'

const idsOf = (before: string) => completeMetric(before).terms.map(({ value }) => value)

describe('completeMetric', () => {
  it('goes on with the word before the cursor, beginnings first', () => {
    const { from } = completeMetric('revenue / user_')
    expect(from).toBe(10)
    expect(idsOf('revenue / user_').slice(0, 2)).toEqual(['user_fees', 'user_dau'])
  })
  it('finds by title too', () => {
    expect(idsOf('lock')).toContain('tvl')
  })
  it('offers nothing for a whole id alone, a single letter, a number or nothing', () => {
    expect(idsOf('price')).not.toContain('price')
    for (const text of ['', 'f', '12', 'fees + ']) expect(idsOf(text)).toEqual([])
  })
})
