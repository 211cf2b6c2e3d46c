import { getMart } from '@tickmark/core/marts/getMart'
import { describe, expect, it } from 'vitest'
import { describeColumn } from './GridColumn.ts'

const SCREENER = getMart('crypto_screener')
const shadingOf = (id: string) => describeColumn(SCREENER, { id }).shading

describe('a column of a grid', () => {
  it('is what the screener says of it, with what it is computed with', () => {
    expect(describeColumn(SCREENER, { id: 'fees_30d_sum' })).toMatchObject({
      title: 'Fees 30d',
      formula: null,
      isChange: false,
      level: undefined,
    })
    expect(describeColumn(SCREENER, { id: 'take_rate_30d_change' }).level).toBe(
      'take_rate_30d_latest',
    )
    const named = {
      id: 'Turnover',
      formula: 'fees_30d_sum / tvl_7d_latest',
      aggFunc: 'max',
    } as const
    expect(describeColumn(SCREENER, named, 200)).toMatchObject({
      title: 'Turnover',
      formula: 'fees_30d_sum / tvl_7d_latest',
      groupFunction: 'max',
      width: 200,
    })
  })

  it('is shaded by the rank of its rows, changes by themselves', () => {
    expect(shadingOf('fees_30d_sum')).toEqual({
      by: 'percentile',
      formula: 'percentile(fees_30d_sum)',
    })
    expect(shadingOf('price_30d_change')).toEqual({ by: 'signed' })
    expect(shadingOf('sector_rank(fees_30d_sum)')).toEqual({
      by: 'percentile',
      formula: 'sector_percentile(fees_30d_sum)',
    })
  })

  it('is not shaded where its rows have no rank', () => {
    expect(shadingOf('name')).toBeNull()
    expect(shadingOf('price_30d_trend')).toBeNull()
    expect(shadingOf('1 - rank(fees_30d_sum)')).toBeNull()
  })

  it('knows a change among the facts of an asset', () => {
    const id = 'asset_market_cap_circulating_30d_change'
    expect(describeColumn(getMart('tokenized_assets'), { id })).toMatchObject({ isChange: true })
  })

  it('says why it cannot be', () => {
    expect(() => describeColumn(SCREENER, { id: 'fees_31d_sum' })).toThrow('has no column')
  })
})
