import { describe, expect, it } from 'vitest'
import { columnLabel } from './columnText.ts'
import { parseColumnId } from './parseColumnId.ts'

describe('parseColumnId', () => {
  it('takes a column apart', () => {
    const parts = parseColumnId('market_cap_fully_diluted_30d_change')
    expect(parts).toMatchObject({
      metric: { metric_id: 'market_cap_fully_diluted' },
      interval: '30d',
      aggregation: 'change',
    })
  })
  it.each(['fees', 'fees_30d', 'fees_31d_sum', 'nonsense_30d_sum', ''])('refuses "%s"', (id) => {
    expect(parseColumnId(id)).toBeUndefined()
  })
})

describe('columnLabel', () => {
  it('names the interval unless the latest value is meant', () => {
    const labelOf = (id: string) => {
      const parts = parseColumnId(id)
      return parts && columnLabel(parts)
    }
    expect(labelOf('fees_30d_sum')).toEqual({ title: 'Fees', detail: '30d' })
    expect(labelOf('fees_30d_change')).toEqual({ title: 'Fees', detail: '30d change' })
    expect(labelOf('price_7d_latest')).toEqual({ title: 'Price', detail: '' })
  })
})
