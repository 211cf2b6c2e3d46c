import { listDisagreements as queryDisagreements } from '@tickmark/analytics/status/disagreements'
import { Disagreements } from '@tickmark/core/answers/Quality'
import { OPEN_ACCESS } from '@tickmark/core/tiers/Access'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { narrowRestatements } from '../../gating/narrowRestatements.ts'
import { resolveMetrics, resolveProjects } from '../../lookups/resolveIds.ts'
import { listParam } from '../../params/listParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage } from '../../params/pageParams.ts'
import { countParam } from '../../params/scalarParams.ts'

export const listDisagreements = endpoint({
  name: 'listDisagreements',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/second-opinions',
  summary:
    'Series of which another source says something else, by more than 5 %; the largest difference first.',
  auth: 'internal',
  procedure: 'status.listSecondOpinions',
  input: z.strictObject({
    projects: listParam(2_000, 'Project ids.'),
    metrics: listParam(500, 'Metric ids.'),
    sources: listParam(50, 'Source ids, of either side.'),
    limit: countParam({ min: 1, max: 1_000 }, 'At most this many.').default(100),
    offset: countParam({ min: 0, max: 10_000_000 }, 'Skip this many.').default(0),
    ...CURSOR_PARAMS,
  }),
  output: Disagreements.extend(CURSOR_FIELDS),
  async run(ctx, { limit, offset, cursor, direction, sources, ...given }) {
    const page = openPage(ctx, { limit, offset, cursor, direction })
    const projects = resolveProjects(given.projects, 'projects')
    const metrics = resolveMetrics({ access: OPEN_ACCESS }, given.metrics, 'metrics')
    const { filter, notes } = await narrowRestatements(ctx, metrics.ids)
    const data = await queryDisagreements(ctx.analytics, {
      limit: page.limit,
      offset: page.offset,
      ...(projects.ids && { projects: projects.ids }),
      ...(sources && { sources }),
      ...filter,
    })
    return {
      data: { ...data, ...page.cursorsOf(data.total), meta: { ...data.meta, ...notes } },
      errors: [...projects.errors, ...metrics.errors],
    }
  },
})
