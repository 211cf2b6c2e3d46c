import { describe, expect, it } from 'vitest'
import { completeMetric } from './FormulaForm.tsx'

describe('completeMetric', () => {
  it('goes on with the word before the cursor, beginnings first', () => {
    const { from, ids } = completeMetric('revenue / user_', 15)
    expect(from).toBe(10)
    expect(ids.slice(0, 3)).toEqual(['user_dau', 'user_wau', 'user_mau'])
  })
  it('finds by title too', () => {
    expect(completeMetric('lock', 4).ids).toContain('tvl')
  })
  it('offers nothing for a whole id alone, a single letter, a number or nothing', () => {
    expect(completeMetric('price', 5).ids).not.toContain('price')
    for (const text of ['', 'f', '12', 'fees + '])
      expect(completeMetric(text, text.length).ids).toEqual([])
  })
})
