import { listQuarantinedPoints as queryHeldPoints } from '@tickmark/analytics/status/listQuarantined'
import { QUARANTINE_STATES } from '@tickmark/core/answers/choices'
import { QuarantinedPoints } from '@tickmark/core/answers/Quality'
import { HOLDING_CHECK_IDS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { OPEN_ACCESS } from '@tickmark/core/tiers/Access'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { narrowRestatements } from '../../gating/narrowRestatements.ts'
import { resolveMetrics, resolveProjects } from '../../lookups/resolveIds.ts'
import { listParam } from '../../params/listParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage } from '../../params/pageParams.ts'
import { countParam } from '../../params/scalarParams.ts'

export const listQuarantinedPoints = endpoint({
  name: 'listHeldPoints',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/held-points',
  summary:
    'Points that a check holds back, with what was expected and why; the newest change first.',
  auth: 'internal',
  procedure: 'status.listHeldPoints',
  input: z.strictObject({
    projects: listParam(2_000, 'Project ids.'),
    metrics: listParam(500, 'Metric ids.'),
    sources: listParam(50, 'Source ids.'),
    check: z.enum(HOLDING_CHECK_IDS).optional().describe('Only what this check holds.'),
    state: z
      .enum(QUARANTINE_STATES)
      .default('held')
      .describe('What is held now, or was held and became this.'),
    limit: countParam({ min: 1, max: 1_000 }, 'At most this many.').default(100),
    offset: countParam({ min: 0, max: 10_000_000 }, 'Skip this many.').default(0),
    ...CURSOR_PARAMS,
  }),
  output: QuarantinedPoints.extend(CURSOR_FIELDS),
  async run(ctx, { limit, offset, cursor, direction, check, state, sources, ...given }) {
    const page = openPage(ctx, { limit, offset, cursor, direction })
    const projects = resolveProjects(given.projects, 'projects')
    const metrics = resolveMetrics({ access: OPEN_ACCESS }, given.metrics, 'metrics')
    const { filter, notes } = await narrowRestatements(ctx, metrics.ids)
    const data = await queryHeldPoints(ctx.analytics, {
      limit: page.limit,
      offset: page.offset,
      states: [state],
      ...(projects.ids && { projects: projects.ids }),
      ...(sources && { sources }),
      ...(check && { checks: [check] }),
      ...filter,
    })
    return {
      data: { ...data, ...page.cursorsOf(data.total), meta: { ...data.meta, ...notes } },
      errors: [...projects.errors, ...metrics.errors],
    }
  },
})
