import { describe, expect, it } from 'vitest'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { summariseColumn } from './summariseColumns.ts'

const summarise = (columnId: string, values: (number | null)[]) => {
  const parts = parseColumnId(columnId)
  return parts && summariseColumn(values, parts)
}

describe('summariseColumn', () => {
  it('adds up what may be added up and ignores what is missing', () => {
    expect(summarise('fees_30d_sum', [4, null, 1, 10])).toMatchObject({ total: 15, median: 4 })
    expect(summarise('tvl_7d_latest', [4, 1])).toMatchObject({ total: 5, median: 2.5 })
  })
  it('adds up neither changes nor ratios nor users', () => {
    for (const id of ['fees_30d_change', 'pf_circulating_7d_latest', 'user_dau_7d_latest'])
      expect(summarise(id, [1, 2])?.total).toBeNull()
  })
  it('says between what values the middle half lies', () => {
    const { lowerQuartile, upperQuartile } = summarise('fees_30d_sum', [40, 10, 20, 30]) ?? {}
    expect([lowerQuartile, upperQuartile]).toEqual([17.5, 32.5])
    expect(summarise('fees_30d_sum', [7])).toMatchObject({ lowerQuartile: 7, upperQuartile: 7 })
  })
  it('has nothing to say of no values', () => {
    expect(summarise('fees_30d_sum', [null])).toEqual({
      total: null,
      lowerQuartile: null,
      median: null,
      upperQuartile: null,
    })
  })
})
