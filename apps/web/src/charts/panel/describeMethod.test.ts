import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { describe, expect, it } from 'vitest'
import { describeMethod } from './describeMethod.ts'

describe('describeMethod', () => {
  it('says that amounts are added up, and where they come from nothing', () => {
    expect(describeMethod(knownMetric('fees'))).toMatchSnapshot()
  })
  it('gives the formula of a ratio, which is never averaged', () => {
    const method = describeMethod(knownMetric('take_rate'))
    expect(method.calculation).toBe('revenue / fees')
    expect(method.rollUp).toMatch(/from the sums of its parts/)
  })
  it('names the metric that an ecosystem adds up', () => {
    expect(describeMethod(knownMetric('ecosystem_fees')).calculation).toMatchSnapshot()
  })
  it('names the parts of a formula that count as zero where no project reports them', () => {
    expect(describeMethod(knownMetric('gross_profit')).gaps).toMatch(
      /Where Cost of revenue is not known, it counts as zero/,
    )
  })
  it('has words for every metric', () => {
    for (const metric of METRICS)
      expect(describeMethod(metric).rollUp, metric.metric_id).not.toBe('')
  })
})
