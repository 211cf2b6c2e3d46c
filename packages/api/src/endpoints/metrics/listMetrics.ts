import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MetricDefinitionFields } from './MetricSummary.ts'

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
      metric_id: MetricDefinitionFields.metric_id,
      name: MetricDefinitionFields.title,
      url: z.string().describe('Path of the call that returns its time series.'),
      definition: MetricDefinitionFields.definition,
      format: z.string().describe('How its values are written, and their unit.'),
      categories: z.array(z.string()).describe('Categories that it is listed under.'),
      tier: z.string().describe('The tier that includes it.'),
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
