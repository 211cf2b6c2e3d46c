import { getRanking as queryRanking } from '@tickmark/analytics/figures/getRanking'
import { RANKING_ORDERS } from '@tickmark/core/answers/choices'
import { HEADLINE_AGGREGATIONS } from '@tickmark/core/answers/headlineFigure'
import { Ranking } from '@tickmark/core/answers/Ranking'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { requireDay, requireWindow } from '../../gating/requireAccess.ts'
import { requireMetric } from '../../lookups/requireKnown.ts'
import { resolveProjectFilter, resolveProjects } from '../../lookups/resolveIds.ts'
import { PROJECT_FILTER_PARAMS } from '../../params/filterParams.ts'
import { listParam } from '../../params/listParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage } from '../../params/pageParams.ts'
import { countParam, idParam } from '../../params/scalarParams.ts'
import { AGGREGATE_INTERVAL_PARAM, AS_OF_PARAM } from '../../params/timeParams.ts'

export const getRanking = endpoint({
  name: 'rankProjects',
  group: 'Metrics',
  path: '/v2/internal/ranking',
  procedure: 'metrics.getRanking',
  publicPath: '/v2/ranking',
  summary: 'Projects by one metric: ranks now and before, shares, movers and concentration.',
  input: z.strictObject({
    metric_id: idParam('Metric id.'),
    interval: AGGREGATE_INTERVAL_PARAM,
    order: z.enum(RANKING_ORDERS).default('value').describe('Best first, or largest rise first.'),
    order_direction: z
      .enum(['desc', 'asc'])
      .default('desc')
      .describe('`asc` puts the worst, or the largest fall, first.'),
    focus: listParam(
      2_000,
      'Ids of the only projects in `rows`; ranks, shares and the summary stay among all.',
    ),
    aggregation: z
      .enum(HEADLINE_AGGREGATIONS)
      .optional()
      .describe('Without it, sums of amounts and the latest value of everything else.'),
    ...PROJECT_FILTER_PARAMS,
    as_of: AS_OF_PARAM,
    limit: countParam({ min: 1, max: 5_000 }, 'At most this many.').default(5_000),
    offset: countParam({ min: 0, max: 5_000 }, 'Skip this many.').default(0),
    ...CURSOR_PARAMS,
  }),
  output: Ranking.extend(CURSOR_FIELDS),
  rows: ({ rows }) => rows,
  async run(ctx, { aggregation, ...input }) {
    const page = openPage(ctx, input)
    await requireDay(ctx, 'as_of', input.as_of)
    const { filter, errors } = resolveProjectFilter(ctx, input)
    const focus = resolveProjects(ctx, input.focus, 'focus')
    const data = await queryRanking(ctx.analytics, {
      metric_id: requireMetric(ctx, input.metric_id).metric_id,
      interval: await requireWindow(ctx, input.interval),
      ...{ order: input.order, direction: input.order_direction, focus: focus.ids },
      ...page.part,
      as_of: input.as_of,
      ...(aggregation && { aggregation }),
      ...filter,
    })
    const count = focus.ids?.length ?? data.summary.count
    return {
      data: { ...data, ...page.cursorsOf(count) },
      errors: [...errors, ...focus.errors],
    }
  },
})
