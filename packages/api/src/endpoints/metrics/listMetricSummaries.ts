import { countCoverage } from '@tickmark/analytics/series/metricCoverage'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { METRIC_SYNONYMS } from '@tickmark/core/metrics/METRIC_SYNONYMS'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MetricSummary } from './MetricSummary.ts'

export const listMetricSummaries = endpoint({
  name: 'listMetricSummaries',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/metrics',
  summary: 'Every metric of the catalogue, how many projects have it and how new it is.',
  auth: 'internal',
  procedure: 'metrics.list',
  input: z.strictObject({}),
  output: z.object({ metrics: z.array(MetricSummary) }),
  async run(ctx) {
    const coverage = await countCoverage(ctx.analytics)
    return {
      data: {
        metrics: METRICS.map((metric) => ({
          ...describeMetric(metric),
          synonyms: METRIC_SYNONYMS[metric.metric_id],
          ...(coverage.get(metric.metric_id) ?? { projects: 0, newest_day: null }),
        })),
      },
    }
  },
})
