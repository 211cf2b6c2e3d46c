import { listRestatements as queryRestatements } from '@tickmark/analytics/queries/listRestatements'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { resolveMetrics } from '../../lookups/resolveMetrics.ts'
import { resolveProjects } from '../../lookups/resolveProjects.ts'
import { listParam } from '../../params/listParam.ts'
import { RESTATEMENT_PARAMS } from '../../params/restatementParams.ts'
import { RestatementsSchema } from '../../schemas/RestatementSchema.ts'

export const listRestatementsInternal = endpoint({
  name: 'listInternalRestatements',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/restatements',
  summary: 'Points that changed, as the page shows them.',
  auth: 'internal',
  procedure: 'facts.restatements',
  input: z.strictObject({
    project_ids: listParam(2_000, 'Project ids.'),
    metric_ids: listParam(500, 'Metric ids.'),
    ...RESTATEMENT_PARAMS,
  }),
  output: RestatementsSchema,
  async run(ctx, { since, limit, offset, ...given }) {
    const projects = resolveProjects(given.project_ids)
    const metrics = resolveMetrics(given.metric_ids)
    const data = await queryRestatements(ctx.analytics, {
      ...(projects.ids && { projects: projects.ids }),
      ...(metrics.ids && { metrics: metrics.ids }),
      ...(since !== undefined && { since }),
      limit,
      offset,
    })
    return { data, errors: [...projects.errors, ...metrics.errors] }
  },
})
