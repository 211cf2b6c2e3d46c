import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const listMetrics = endpoint({
  name: 'listMetrics',
  group: 'Metrics',
  method: 'GET',
  path: '/v2/metrics',
  summary: 'Every metric: what it counts, its format, categories and tier.',
  auth: 'public-key',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      metric_id: z.string(),
      name: z.string(),
      url: z.string(),
      definition: z.string(),
      format: z.string(),
      categories: z.array(z.string()),
      tier: z.string(),
    }),
  ),
  rows: (metrics) => metrics,
  async run() {
    return {
      data: METRICS.map(describeMetric).map((metric) => ({
        metric_id: metric.metric_id,
        name: metric.title,
        url: `/v2/metrics/${metric.metric_id}`,
        definition: metric.definition,
        format: metric.format,
        categories: [...metric.categories],
        tier: metric.tier,
      })),
    }
  },
})
