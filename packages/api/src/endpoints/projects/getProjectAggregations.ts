import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { listAvailableMetrics } from '../../lookups/listAvailableMetrics.ts'
import { listReadableMetrics } from '../../lookups/listReadableMetrics.ts'
import { requireProject } from '../../lookups/requireProject.ts'
import { resolveMetrics } from '../../lookups/resolveIds.ts'
import { listParam } from '../../params/listParams.ts'
import { idParam } from '../../params/scalarParams.ts'
import { AggregationRow, listAggregations } from '../../series/listAggregations.ts'

export const getProjectAggregations = endpoint({
  name: 'getProjectAggregations',
  group: 'Projects',
  method: 'GET',
  path: '/v2/projects/{project_id}/metric-aggregations',
  summary: 'Figures of a project over intervals: latest, sum, avg, change, trend, ath, atl.',
  auth: 'public-key',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    metric_ids: listParam(500, 'Metric ids.'),
  }),
  output: z.array(AggregationRow),
  rows: (rows) => rows,
  async run(ctx, input) {
    const { project_id } = requireProject(input.project_id)
    const metrics = resolveMetrics(ctx, input.metric_ids)
    const available = await listAvailableMetrics(ctx, project_id)
    const readable = listReadableMetrics(ctx, available)
    const data = await listAggregations(
      ctx,
      metrics.ids?.filter((metric) => available.has(metric)) ?? readable.ids,
      [project_id],
    )
    return { data, errors: metrics.errors, meta: metrics.ids ? {} : readable.notes }
  },
})
