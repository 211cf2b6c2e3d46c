import { listRestatements as queryRestatements } from '@tickmark/analytics/queries/listRestatements'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { resolveMetrics } from '../../lookups/resolveMetrics.ts'
import { resolveProjects } from '../../lookups/resolveProjects.ts'
import { listParam } from '../../params/listParam.ts'
import { RESTATEMENT_PARAMS } from '../../params/restatementParams.ts'
import { RestatementSchema } from '../../schemas/RestatementSchema.ts'

export const listRestatementsInternal = endpoint({
  name: 'listInternalRestatements',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/restatements',
  summary: 'Points that changed, as the page shows them.',
  auth: 'internal',
  procedure: 'facts.restatements',
  input: z.strictObject({
    projects: listParam(2_000, 'Project ids.'),
    metrics: listParam(500, 'Metric ids.'),
    ...RESTATEMENT_PARAMS,
  }),
  output: z.object({ restatements: z.array(RestatementSchema) }),
  async run(ctx, { projects, metrics, since, limit, offset }) {
    const { ids: projectIds } = resolveProjects(projects, 'projects')
    const { ids: metricIds } = resolveMetrics(metrics, 'metrics')
    if (projectIds?.length === 0 || metricIds?.length === 0) return { data: { restatements: [] } }
    const restatements = await queryRestatements(ctx.analytics, {
      ...(projectIds && { projects: projectIds }),
      ...(metricIds && { metrics: metricIds }),
      ...(since !== undefined && { since }),
      limit,
      offset,
    })
    return { data: { restatements } }
  },
})
