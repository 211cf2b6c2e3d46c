import { describe, expect, it } from 'vitest'
import { getMetric } from '../metrics/getMetric.ts'
import { listRelatedMetrics, type Relation } from './listRelatedMetrics.ts'

const list = (id: string, relation: Relation) =>
  listRelatedMetrics(getMetric(id))
    .filter((one) => one.relation === relation)
    .map(({ metric }) => metric.metric_id)

describe('listRelatedMetrics', () => {
  it('knows what a metric is computed from, and what is computed from it', () => {
    expect(list('revenue', 'part')).toEqual(['fees', 'fees_supply_side'])
    expect(list('fees', 'result')).toContain('pf_circulating')
    expect(list('ecosystem_tvl', 'part')).toEqual(['tvl'])
  })
  it('finds what definitions set apart, whichever of the two says so', () => {
    expect(list('token_trading_volume', 'neighbor')).toEqual(['trading_volume'])
    expect(list('trading_volume', 'neighbor')).toContain('token_trading_volume')
    expect(list('fees', 'neighbor')).toContain('fees_supply_side')
  })
  it('finds the variants of a metric', () => {
    expect(list('user_dau', 'neighbor')).toEqual(['user_wau', 'user_mau'])
  })
  it('names each other metric once and never the metric itself', () => {
    const ids = listRelatedMetrics(getMetric('ps_circulating')).map(
      ({ metric }) => metric.metric_id,
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain('ps_circulating')
  })
})
