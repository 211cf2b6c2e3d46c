import { listGaps as queryGaps } from '@tickmark/analytics/status/listGaps'
import { Gaps } from '@tickmark/core/answers/Coverage'
import { OPEN_ACCESS } from '@tickmark/core/tiers/Access'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { resolveMetrics, resolveProjects } from '../../lookups/resolveIds.ts'
import { listParam } from '../../params/listParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage } from '../../params/pageParams.ts'
import { countParam } from '../../params/scalarParams.ts'

export const listGaps = endpoint({
  name: 'listGaps',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/gaps',
  summary: 'Days missing inside reported series, the longest gaps first.',
  auth: 'internal',
  procedure: 'status.listGaps',
  input: z.strictObject({
    projects: listParam(2_000, 'Project ids.'),
    metrics: listParam(500, 'Metric ids.'),
    limit: countParam({ min: 1, max: 1_000 }, 'At most this many.').default(100),
    offset: countParam({ min: 0, max: 10_000_000 }, 'Skip this many.').default(0),
    ...CURSOR_PARAMS,
  }),
  output: Gaps.extend(CURSOR_FIELDS),
  async run(ctx, { limit, offset, cursor, direction, ...given }) {
    const page = openPage(ctx, { limit, offset, cursor, direction })
    const projects = resolveProjects(given.projects, 'projects')
    // Where days are missing tells no values.
    const metrics = resolveMetrics({ access: OPEN_ACCESS }, given.metrics, 'metrics')
    const data = await queryGaps(ctx.analytics, {
      limit: page.limit,
      offset: page.offset,
      ...(projects.ids && { projects: projects.ids }),
      ...(metrics.ids && { metrics: metrics.ids }),
    })
    return {
      data: { ...data, ...page.cursorsOf(data.total.gaps) },
      errors: [...projects.errors, ...metrics.errors],
    }
  },
})
