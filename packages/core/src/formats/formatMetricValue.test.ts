import { describe, expect, it } from 'vitest'
import { getMetric } from '../metrics/getMetric.ts'
import { formatMetricValue } from './formatMetricValue.ts'

describe('formatMetricValue', () => {
  it('shortens amounts and never prices', () => {
    expect(formatMetricValue(2741.39, getMetric('fees'), 'compact')).toBe('$2.7K')
    expect(formatMetricValue(2741.39, getMetric('price'), 'compact')).toBe('$2,741.39')
  })
})
