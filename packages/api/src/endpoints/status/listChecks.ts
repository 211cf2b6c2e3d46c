import { getDataSpan } from '@tickmark/analytics/series/findDataSpan'
import { listProjectChecks } from '@tickmark/analytics/status/listChecks'
import { ProjectChecks } from '@tickmark/core/answers/Quality'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { OPEN_ACCESS } from '@tickmark/core/tiers/Access'
import { toDay } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { findHistoryStart } from '../../gating/findHistoryStart.ts'
import { resolveMetrics, resolveProjects } from '../../lookups/resolveIds.ts'
import { listParam } from '../../params/listParams.ts'
import { TIME_PARAMS } from '../../params/timeParams.ts'

export const listChecks = endpoint({
  name: 'listChecks',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/checks',
  summary: 'The identities as they stand for each project.',
  auth: 'internal',
  procedure: 'status.listChecks',
  input: z.strictObject({
    projects: listParam(2_000, 'Project ids.'),
    metrics: listParam(500, 'Metric ids: checks that are about any of them.'),
    start: TIME_PARAMS.start,
    end: TIME_PARAMS.end,
  }),
  output: ProjectChecks,
  async run(ctx, { start, end, ...given }) {
    const projects = resolveProjects(given.projects, 'projects')
    // What was compared tells no values.
    const metrics = resolveMetrics({ access: OPEN_ACCESS }, given.metrics, 'metrics')
    const data = await listProjectChecks(ctx.analytics, {
      ...(projects.ids && { projects: projects.ids }),
      ...(metrics.ids && { metrics: metrics.ids }),
      ...((start ?? end) !== undefined && {
        days: { from: start ?? FIRST_DAY, to: end ?? toDay(ctx.now()) },
      }),
    })
    const span = await getDataSpan(
      ctx.analytics,
      {
        metrics: metrics.ids ?? METRICS.map(({ metric_id }) => metric_id),
        breakdown: [],
        where: { ...(projects.ids && { projects: projects.ids }) },
      },
      await findHistoryStart(ctx),
    )
    return { data, meta: span, errors: [...projects.errors, ...metrics.errors] }
  },
})
