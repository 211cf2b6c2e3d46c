import { describe, expect, it } from 'vitest'
import { getMetric } from '../metrics/getMetric.ts'
import { headlineFigure } from './headlineFigure.ts'

describe('headlineFigure', () => {
  it('adds up amounts over the interval', () => {
    expect(headlineFigure(getMetric('fees'), '90d')).toEqual({
      aggregation: 'sum',
      interval: '90d',
      column_id: 'fees_90d_sum',
      change_column_id: 'fees_90d_change',
    })
  })
  it.each(['tvl', 'price', 'user_dau', 'pf_circulating'])(
    'shows %s as it was at most a week ago, whatever the interval of its change',
    (metric) => {
      expect(headlineFigure(getMetric(metric), '365d')).toMatchObject({
        column_id: `${metric}_7d_latest`,
        change_column_id: `${metric}_365d_change`,
      })
    },
  )
  it('takes the aggregation it is told', () => {
    expect(headlineFigure(getMetric('user_dau'), '30d', 'avg').column_id).toBe('user_dau_30d_avg')
  })
})
