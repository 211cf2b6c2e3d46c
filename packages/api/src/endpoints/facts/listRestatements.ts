import { listRestatements as queryRestatements } from '@tickmark/analytics/provenance/listRestatements'
import { Restatement } from '@tickmark/core/answers/Restatements'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { narrowRestatements } from '../../gating/narrowRestatements.ts'
import { resolveMetrics, resolveProjects } from '../../lookups/resolveIds.ts'
import { RESTATEMENT_PARAMS } from '../../params/filterParams.ts'
import { listParam } from '../../params/listParams.ts'

export const listRestatements = endpoint({
  name: 'listRestatements',
  group: 'Provenance',
  method: 'GET',
  path: '/v2/restatements',
  summary: 'Points that changed: from when to when and by how much.',
  description: 'A later observation that disagrees with an earlier one restates it. Newest first.',
  auth: 'public-key',
  input: z.strictObject({
    project_ids: listParam(2_000, 'Project ids.'),
    metric_ids: listParam(500, 'Metric ids.'),
    ...RESTATEMENT_PARAMS,
  }),
  output: z.array(Restatement),
  rows: (restatements) => restatements,
  async run(ctx, { project_ids, metric_ids, since, limit, offset }) {
    const projects = resolveProjects(project_ids)
    const metrics = resolveMetrics(ctx, metric_ids)
    const errors = [...projects.errors, ...metrics.errors]
    if (projects.ids?.length === 0 || metrics.ids?.length === 0) return { data: [], errors }
    const { filter, notes } = await narrowRestatements(ctx, metrics.ids)
    const { restatements } = await queryRestatements(ctx.analytics, {
      ...(projects.ids && { projects: projects.ids }),
      ...filter,
      ...(since !== undefined && { since }),
      limit,
      offset,
    })
    return { data: restatements, errors, meta: notes }
  },
})
