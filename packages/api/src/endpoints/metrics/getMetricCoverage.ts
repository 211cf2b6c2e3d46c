import { getMetricCoverage as queryCoverage } from '@tickmark/analytics/series/metricCoverage'
import { MetricCoverage } from '@tickmark/core/answers/Coverage'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParam } from '../../params/scalarParams.ts'

export const getMetricCoverage = endpoint({
  name: 'getMetricCoverage',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/metrics/{metric_id}/coverage',
  summary: 'Which projects have a metric, from when to when and from which sources.',
  auth: 'internal',
  procedure: 'metrics.getCoverage',
  input: z.strictObject({ metric_id: idParam('Metric id.') }),
  output: MetricCoverage,
  async run(ctx, { metric_id }) {
    return { data: await queryCoverage(ctx.analytics, getMetric(metric_id).metric_id) }
  },
})
