import { describe, expect, it } from 'vitest'
import { chooseRelatedMetrics } from './RelatedPanel.tsx'

const has = (...ids: string[]) => ids.map((metric_id) => ({ metric_id }))

describe('chooseRelatedMetrics', () => {
  it('begins with the measure of the sector', () => {
    expect(chooseRelatedMetrics(['lending'], has('price', 'fees', 'active_loans'))).toEqual([
      'active_loans',
      'fees',
      'price',
    ])
  })
  it('names nothing that the project does not have', () => {
    expect(chooseRelatedMetrics(['lending', 'no-sector'], has('price'))).toEqual(['price'])
    expect(chooseRelatedMetrics(['lending'], [])).toEqual([])
  })
})
