import { listSeries } from '@tickmark/analytics/queries/listSeries'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { METRIC_SYNONYMS } from '@tickmark/core/metrics/METRIC_SYNONYMS'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { Day } from '@tickmark/core/time/Day'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { DayField } from '../../schemas/DayField.ts'
import { MetricDefinitionFields } from '../../schemas/MetricDefinitionFields.ts'

export const listMetricSummaries = endpoint({
  name: 'listMetricSummaries',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/metrics',
  summary: 'Every metric of the catalogue, how many projects have it and how new it is.',
  auth: 'internal',
  procedure: 'metrics.list',
  input: z.strictObject({}),
  output: z.object({
    metrics: z.array(
      z.object({
        ...MetricDefinitionFields,
        projects: z.int(),
        newest_day: DayField.nullable(),
      }),
    ),
  }),
  async run(ctx) {
    const coverage = new Map<string, { projects: number; newest_day: Day | null }>()
    for (const series of await listSeries(ctx.analytics)) {
      const known = coverage.get(series.metric_id) ?? { projects: 0, newest_day: null }
      coverage.set(series.metric_id, {
        projects: known.projects + 1,
        newest_day:
          known.newest_day === null || series.last_day > known.newest_day
            ? series.last_day
            : known.newest_day,
      })
    }
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
