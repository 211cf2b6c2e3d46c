import { afterEach, describe, expect, it } from 'vitest'
import { parseFormula } from '../formula/parseFormula.ts'
import { describeMetric } from './describeMetric.ts'
import { findMetric } from './findMetric.ts'
import { findNearestMetricId, getMetric } from './getMetric.ts'
import { listMetrics, perMetrics, replaceOwnMetrics } from './listMetrics.ts'
import { METRICS } from './METRICS.ts'
import { OwnMetric } from './OwnMetric.ts'

const METRIC: OwnMetric = {
  metric_id: 'own_net_inflow',
  title: 'Net inflow',
  definition: 'Deposits less withdrawals of the day.',
  format: 'usd',
  kind: 'flow',
  gap: 'zero',
  is_lower_value_better: false,
}

afterEach(() => replaceOwnMetrics([]))

describe('own metrics', () => {
  it('come after the built-in ones and are found like them', () => {
    replaceOwnMetrics([METRIC])
    expect(listMetrics()).toHaveLength(METRICS.length + 1)
    expect(listMetrics().at(-1)).toMatchObject({
      metric_id: 'own_net_inflow',
      slug: 'own-net-inflow',
      group: 'own',
      additive: true,
      may_be_negative: true,
      gap: 'zero',
    })
    expect(getMetric('own-net-inflow')).toBe(findMetric('own_net_inflow'))
    expect(findNearestMetricId('own_net_inflw')).toBe('own_net_inflow')
    expect(parseFormula('own_net_inflow / fees')).toMatchObject({ kind: 'binary', op: '/' })
    expect(describeMetric(getMetric('own_net_inflow')).definition).toBe(METRIC.definition)
  })

  it('are gone once the list is replaced', () => {
    const count = perMetrics((metrics) => metrics.length)
    replaceOwnMetrics([METRIC])
    expect(count()).toBe(METRICS.length + 1)
    replaceOwnMetrics([])
    expect(count()).toBe(METRICS.length)
    expect(listMetrics()).toEqual(METRICS)
    expect(() => getMetric('own_net_inflow')).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
    expect(() => parseFormula('own_net_inflow')).toThrow('There is no metric')
  })

  it('do not add up as prices, counts and ratios', () => {
    for (const kind of ['price', 'unique', 'ratio'] as const) {
      replaceOwnMetrics([{ ...METRIC, kind }])
      expect([kind, findMetric('own_net_inflow')?.additive]).toEqual([kind, false])
    }
  })
})

describe('OwnMetric', () => {
  it('accepts ids that nothing else can be meant by', () => {
    const accepts = (metric_id: string) => OwnMetric.safeParse({ ...METRIC, metric_id }).success
    for (const id of ['own_a', 'own_l2_revenue', 'own_max', 'own_sum'])
      expect([id, accepts(id)]).toEqual([id, true])
    for (const id of [
      'fees',
      'own_',
      'own_Fees',
      'own_a-b',
      'own_x_7d_sum',
      'own_x_ytd_sum',
      'own_a__b',
      `own_${'a'.repeat(60)}`,
    ])
      expect([id, accepts(id)]).toEqual([id, false])
  })
})
