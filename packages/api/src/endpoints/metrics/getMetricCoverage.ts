import { getMetricCoverage as queryCoverage } from '@tickmark/analytics/series/metricCoverage'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParam } from '../../params/idParam.ts'
import { DayField } from '../../schemas/DayField.ts'

export const getMetricCoverage = endpoint({
  name: 'getMetricCoverage',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/metrics/{metric_id}/coverage',
  summary: 'Which projects have a metric, from when to when and from which sources.',
  auth: 'internal',
  procedure: 'metrics.getCoverage',
  input: z.strictObject({ metric_id: idParam('Metric id.') }),
  output: z.object({
    metric_id: z.string(),
    projects: z.array(
      z.object({
        project_id: z.string(),
        first_day: DayField,
        last_day: DayField,
        sources: z.array(z.string()),
      }),
    ),
  }),
  async run(ctx, { metric_id }) {
    return { data: await queryCoverage(ctx.analytics, getMetric(metric_id).metric_id) }
  },
})
