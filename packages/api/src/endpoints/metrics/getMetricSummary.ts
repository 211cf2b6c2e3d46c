import { countCoverage } from '@tickmark/analytics/series/metricCoverage'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { METRIC_SYNONYMS } from '@tickmark/core/metrics/METRIC_SYNONYMS'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParam } from '../../params/scalarParams.ts'
import { MetricSummary } from './MetricSummary.ts'

export const getMetricSummary = endpoint({
  name: 'getMetricSummary',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/metrics/{metric_id}',
  summary: 'A metric of the catalogue, how many projects have it and how new it is.',
  auth: 'internal',
  procedure: 'metrics.getSummary',
  input: z.strictObject({ metric_id: idParam('Metric id.') }),
  output: MetricSummary,
  async run(ctx, { metric_id }) {
    const metric = getMetric(metric_id)
    const coverage = await countCoverage(ctx.analytics)
    return {
      data: {
        ...describeMetric(metric),
        synonyms: METRIC_SYNONYMS[metric.metric_id],
        ...(coverage.get(metric.metric_id) ?? { projects: 0, newest_day: null }),
      },
    }
  },
})
