import { listSeries } from '@tickmark/analytics/series/listSeries'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { listReadableMetrics } from '../../lookups/listReadableMetrics.ts'
import { resolveMetrics, resolveProjects } from '../../lookups/resolveIds.ts'
import { listParam } from '../../params/listParams.ts'
import { AggregationRow, listAggregations } from '../../series/listAggregations.ts'

export const getAggregations = endpoint({
  name: 'getMetricAggregations',
  group: 'Metrics',
  method: 'GET',
  path: '/v2/metric-aggregations',
  aliases: ['/v2/metrics/metric-aggregations'],
  summary: 'Figures of many projects over intervals.',
  auth: 'public-key',
  input: z.strictObject({
    project_ids: listParam(2_000, 'Project ids.'),
    metric_ids: listParam(500, 'Metric ids.'),
  }),
  output: z.array(AggregationRow),
  rows: (rows) => rows,
  async run(ctx, input) {
    const projects = resolveProjects(input.project_ids)
    const metrics = resolveMetrics(ctx, input.metric_ids)
    const errors = [...projects.errors, ...metrics.errors]
    if (projects.ids?.length === 0) return { data: [], errors }
    const wanted = projects.ids && new Set(projects.ids)
    const available = new Set(
      (await listSeries(ctx.analytics))
        .filter((series) => wanted === undefined || wanted.has(series.project_id))
        .map((series) => series.metric_id),
    )
    const readable = listReadableMetrics(ctx, available)
    const data = await listAggregations(
      ctx,
      metrics.ids?.filter((metric) => available.has(metric)) ?? readable.ids,
      projects.ids,
    )
    return { data, errors, meta: metrics.ids ? {} : readable.notes }
  },
})
