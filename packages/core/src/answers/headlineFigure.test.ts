import { describe, expect, it } from 'vitest'
import { getMetric } from '../metrics/getMetric.ts'
import { KEY_FIGURES } from '../projects/KEY_FIGURES.ts'
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
  it.each(['tvl', 'price', 'pf_circulating'])(
    'shows %s as it was at most a week ago, whatever the interval of its change',
    (metric) => {
      expect(headlineFigure(getMetric(metric), '365d')).toMatchObject({
        column_id: `${metric}_7d_latest`,
        change_column_id: `${metric}_365d_change`,
      })
    },
  )
  it('averages counts of distinct users over the interval that their change compares', () => {
    expect(headlineFigure(getMetric('user_dau'), '90d')).toMatchObject({
      aggregation: 'avg',
      interval: '90d',
      column_id: 'user_dau_90d_avg',
      change_column_id: 'user_dau_90d_change',
    })
    expect(headlineFigure(getMetric('user_dau'), 'max').column_id).toBe('user_dau_7d_latest')
  })
  it('takes the given aggregation', () => {
    expect(headlineFigure(getMetric('tvl'), '30d', 'avg').column_id).toBe('tvl_30d_avg')
  })
  it.each(KEY_FIGURES)('has $column beside its own change at the head of a project', (figure) => {
    const metric = getMetric(figure.change.replace('_30d_change', ''))
    expect(figure).toEqual({
      column: headlineFigure(metric, '30d').column_id,
      change: headlineFigure(metric, '30d').change_column_id,
    })
  })
})
