import { listCompetitors as queryCompetitors } from '@tickmark/analytics/figures/listCompetitors'
import { Competitors } from '@tickmark/core/answers/Ranking'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requireDay } from '../../gating/requireDay.ts'
import { requireInterval } from '../../gating/requireInterval.ts'
import { requireMetric } from '../../lookups/requireMetric.ts'
import { requireProject } from '../../lookups/requireProject.ts'
import { idParam } from '../../params/scalarParams.ts'
import { AGGREGATE_INTERVAL_PARAM, AS_OF_PARAM } from '../../params/timeParams.ts'

export const listCompetitors = endpoint({
  name: 'listCompetitors',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/projects/{project_id}/competitors',
  summary: 'A project beside the largest of its market sector.',
  auth: 'internal',
  procedure: 'projects.listCompetitors',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    interval: AGGREGATE_INTERVAL_PARAM,
    metric_id: idParam(
      'What they are compared by; without it, what measures the sector.',
    ).optional(),
    as_of: AS_OF_PARAM,
  }),
  output: Competitors,
  async run(ctx, { project_id, interval, metric_id, as_of }) {
    await requireDay(ctx, 'as_of', as_of)
    const project = requireProject(project_id)
    const data = await queryCompetitors(ctx.analytics, {
      project,
      interval: requireInterval(ctx, interval),
      as_of,
      ...(metric_id !== undefined && { metric_id: requireMetric(ctx, metric_id).metric_id }),
    })
    return { data }
  },
})
