import { getDataSpan } from '@tickmark/analytics/series/findDataSpan'
import { listDisagreements as queryDisagreements } from '@tickmark/analytics/status/disagreements'
import { listProjectChecks } from '@tickmark/analytics/status/listChecks'
import { listGaps as queryGaps } from '@tickmark/analytics/status/listGaps'
import { listQuarantinedPoints as queryHeldPoints } from '@tickmark/analytics/status/listQuarantined'
import { Gaps } from '@tickmark/core/answers/Coverage'
import { QUARANTINE_STATES } from '@tickmark/core/answers/choices'
import { Disagreements, ProjectChecks, QuarantinedPoints } from '@tickmark/core/answers/Quality'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { HOLDING_CHECK_IDS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { z } from 'zod'
import type { ApiContext } from '../../context/ApiContext.ts'
import { endpoint } from '../../context/endpoint.ts'
import { narrowRestatements } from '../../gating/narrowRestatements.ts'
import { findHistoryStart } from '../../gating/requireAccess.ts'
import { resolveMetrics, resolveProjects } from '../../lookups/resolveIds.ts'
import { listParam } from '../../params/listParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage } from '../../params/pageParams.ts'
import { countParam } from '../../params/scalarParams.ts'
import { TIME_PARAMS } from '../../params/timeParams.ts'
import { toRange } from '../../series/querySeries.ts'

const SERIES_PARAMS = {
  projects: listParam(2_000, 'Project ids.'),
  metrics: listParam(500, 'Metric ids.'),
}
const LIST_PARAMS = {
  limit: countParam({ min: 1, max: 1_000 }, 'At most this many.').default(100),
  offset: countParam({ min: 0, max: 10_000_000 }, 'Skip this many.').default(0),
  ...CURSOR_PARAMS,
}

/** The series that a list is about. Where days are missing or what was compared reveals no values, so no metric is locked. */
function resolveSeries(ctx: ApiContext, given: { projects?: string[]; metrics?: string[] }) {
  const projects = resolveProjects(ctx, given.projects, 'projects')
  const metrics = resolveMetrics({ access: OPEN_ACCESS }, given.metrics, 'metrics')
  return {
    projects: projects.ids,
    metrics: metrics.ids,
    errors: [...projects.errors, ...metrics.errors],
  }
}

export const listChecks = endpoint({
  name: 'showChecks',
  group: 'Provenance',
  path: '/v2/internal/checks',
  procedure: 'status.listChecks',
  publicPath: '/v2/checks',
  summary: 'The results of the identity checks for each project.',
  input: z.strictObject({
    projects: listParam(2_000, 'Project ids.'),
    metrics: listParam(500, 'Metric ids: checks that are about any of them.'),
    start: TIME_PARAMS.start,
    end: TIME_PARAMS.end,
  }),
  output: ProjectChecks,
  rows: ({ checks }) => checks,
  async run(ctx, { start, end, ...given }) {
    const { projects, metrics, errors } = resolveSeries(ctx, given)
    const data = await listProjectChecks(ctx.analytics, {
      ...(projects && { projects }),
      ...(metrics && { metrics }),
      ...((start ?? end) !== undefined && {
        days: toRange(start, end, ctx.now()),
      }),
    })
    const span = await getDataSpan(
      ctx.analytics,
      {
        metrics: metrics ?? listMetrics().map(({ metric_id }) => metric_id),
        breakdown: [],
        where: { ...(projects && { projects }) },
      },
      await findHistoryStart(ctx),
    )
    return { data, meta: span, errors }
  },
})

export const listDisagreements = endpoint({
  name: 'showSecondOpinions',
  group: 'Provenance',
  path: '/v2/internal/second-opinions',
  procedure: 'status.listSecondOpinions',
  publicPath: '/v2/second-opinions',
  summary: 'Series for which another source differs by more than 5%, the largest difference first.',
  input: z.strictObject({
    ...SERIES_PARAMS,
    sources: listParam(50, 'Source ids, of either side.'),
    ...LIST_PARAMS,
  }),
  output: Disagreements.extend(CURSOR_FIELDS),
  rows: ({ disagreements }) => disagreements,
  async run(ctx, input) {
    const page = openPage(ctx, input)
    const { sources } = input
    const { projects, metrics, errors } = resolveSeries(ctx, input)
    const { filter, notes } = await narrowRestatements(ctx, metrics)
    const data = await queryDisagreements(ctx.analytics, {
      ...page.part,
      ...(projects && { projects }),
      ...(sources && { sources }),
      ...filter,
    })
    return {
      data: { ...data, ...page.cursorsOf(data.total), meta: { ...data.meta, ...notes } },
      errors,
    }
  },
})

export const listGaps = endpoint({
  name: 'showGaps',
  group: 'Provenance',
  path: '/v2/internal/gaps',
  procedure: 'status.listGaps',
  publicPath: '/v2/gaps',
  summary: 'Days missing inside reported series, the longest gaps first.',
  input: z.strictObject({
    ...SERIES_PARAMS,
    ...LIST_PARAMS,
  }),
  output: Gaps.extend(CURSOR_FIELDS),
  rows: ({ gaps }) => gaps,
  async run(ctx, input) {
    const page = openPage(ctx, input)
    const { projects, metrics, errors } = resolveSeries(ctx, input)
    const data = await queryGaps(ctx.analytics, {
      ...page.part,
      ...(projects && { projects }),
      ...(metrics && { metrics }),
    })
    return {
      data: { ...data, ...page.cursorsOf(data.total.gaps) },
      errors,
    }
  },
})

export const listQuarantinedPoints = endpoint({
  name: 'showHeldPoints',
  group: 'Provenance',
  path: '/v2/internal/held-points',
  procedure: 'status.listHeldPoints',
  publicPath: '/v2/held-points',
  summary:
    'Points that a check quarantined, with expected values and reasons; the latest change first.',
  input: z.strictObject({
    ...SERIES_PARAMS,
    sources: listParam(50, 'Source ids.'),
    check: z.enum(HOLDING_CHECK_IDS).optional().describe('Only points quarantined by this check.'),
    state: z
      .enum(QUARANTINE_STATES)
      .default('held')
      .describe('Points quarantined now, or those that were and now have this state.'),
    ...LIST_PARAMS,
  }),
  output: QuarantinedPoints.extend(CURSOR_FIELDS),
  rows: ({ points }) => points.map((point) => ({ ...point, qualifiers: 'held by a check' })),
  async run(ctx, input) {
    const page = openPage(ctx, input)
    const { check, state, sources } = input
    const { projects, metrics, errors } = resolveSeries(ctx, input)
    const { filter, notes } = await narrowRestatements(ctx, metrics)
    const data = await queryHeldPoints(ctx.analytics, {
      ...page.part,
      states: [state],
      ...(projects && { projects }),
      ...(sources && { sources }),
      ...(check && { checks: [check] }),
      ...filter,
    })
    return {
      data: { ...data, ...page.cursorsOf(data.total), meta: { ...data.meta, ...notes } },
      errors,
    }
  },
})
