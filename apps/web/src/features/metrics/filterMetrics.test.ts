import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { METRIC_SYNONYMS } from '@tickmark/core/metrics/METRIC_SYNONYMS'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { describe, expect, it } from 'vitest'
import { filterMetrics } from './filterMetrics.ts'

const NAMED = METRICS.map((metric) => ({
  ...describeMetric(metric),
  synonyms: METRIC_SYNONYMS[metric.metric_id],
}))

const ids = (typed: string) => filterMetrics(NAMED, typed).map((metric) => metric.metric_id)

describe('filterMetrics', () => {
  it('finds by title, id and synonym', () => {
    expect(ids('total value locked')).toContain('tvl')
    expect(ids('user_dau')).toContain('user_dau')
    expect(ids('sales')).toContain('revenue')
  })
  it('shows all before anything is typed and none for nonsense', () => {
    expect(ids(' ')).toHaveLength(METRICS.length)
    expect(ids('zzzz')).toEqual([])
  })
})
