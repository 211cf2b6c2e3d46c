import { listSeries } from '@tickmark/analytics/series/listSeries'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { listReadableMetrics } from '../../lookups/listReadableMetrics.ts'
import { requireMetric } from '../../lookups/requireKnown.ts'
import { resolveMetrics, resolveProjects, resolveWhere } from '../../lookups/resolveIds.ts'
import { BREAKDOWN_PARAMS, WHERE_PARAMS } from '../../params/filterParams.ts'
import { listParam } from '../../params/listParams.ts'
import { idParam } from '../../params/scalarParams.ts'
import { GRANULARITY_PARAM, ORDER_PARAM, TIME_PARAMS } from '../../params/timeParams.ts'
import { BreakdownRow, breakDown } from '../../series/breakDown.ts'
import { describeAnswers, uniteSpans } from '../../series/describeAnswers.ts'
import {
  AggregationRow,
  listAggregations,
  tabulateAggregations,
} from '../../series/listAggregations.ts'
import { listSeriesColumns, querySeries, streamSeries } from '../../series/querySeries.ts'
import { WideRow, widenAnswers } from '../../series/widenAnswers.ts'
import { describeValues } from '../../tables/describeValues.ts'

/** Describes the values of a file, of whole projects or of parts of them. */
function describeInput(input: {
  timestamp_granularity: Granularity
  chain_ids?: string[] | undefined
  product_ids?: string[] | undefined
  labels?: string[] | undefined
}) {
  return describeValues({
    granularity: input.timestamp_granularity,
    where: { chains: input.chain_ids, products: input.product_ids, labels: input.labels },
    breakdown: ['project'],
  })
}

export const getMetricSeries = endpoint({
  name: 'getMetric',
  group: 'Metrics',
  path: '/v2/metrics/{metric_id}',
  summary: 'Time series of one metric for many projects: one row per period and project.',
  input: z.strictObject({
    metric_id: idParam('Metric id.'),
    ...WHERE_PARAMS,
    ...TIME_PARAMS,
    timestamp_granularity: GRANULARITY_PARAM,
    order_direction: ORDER_PARAM,
  }),
  output: z.array(WideRow),
  rows: (rows, input) => rows.map((row) => ({ ...row, ...describeInput(input) })),
  async stream(ctx, input) {
    // The engine gives the newest first.
    if (input.order_direction !== 'desc') return undefined
    const { metric_id } = requireMetric(ctx, input.metric_id)
    const { where, none } = resolveWhere(ctx, input)
    if (none) return undefined
    return streamSeries(
      ctx,
      { metrics: [metric_id], where, breakdown: ['project'] },
      { ...input, said: describeInput(input) },
    )
  },
  async run(ctx, input) {
    const { metric_id } = requireMetric(ctx, input.metric_id)
    const { where, errors, none } = resolveWhere(ctx, input)
    if (none) return { data: [], errors, meta: describeAnswers([]) }
    const answers = await querySeries(
      ctx,
      { metrics: [metric_id], where, breakdown: ['project'] },
      input,
    )
    const wide = widenAnswers(answers, {
      fixed: {},
      fields: [['project', 'project_id']],
      metrics: [],
      order: input.order_direction,
    })
    const data = wide.map((row) => ({
      timestamp: row.timestamp,
      project_name:
        row.project_id == null ? null : ctx.analytics.catalog.nameOf(String(row.project_id)),
      project_id: row.project_id ?? null,
      value: row[metric_id] ?? null,
      [metric_id]: row[metric_id] ?? null,
    }))
    return {
      data,
      errors,
      meta: describeAnswers(answers),
      columns: listSeriesColumns([metric_id], describeInput(input)),
    }
  },
})

export const postBreakdown = endpoint({
  name: 'breakDownMetrics',
  group: 'Metrics',
  path: 'POST /v2/metric-breakdown',
  summary: 'Figures over an interval, split by project, chain, product or market sector.',
  description:
    'Flows are summed over the interval, unique counts averaged, levels and prices read on its last day with data, ratios recomputed from such parts.',
  input: z.strictObject(BREAKDOWN_PARAMS),
  output: z.array(BreakdownRow),
  rows: (rows) => rows.map(({ metrics, ...ids }) => ({ ...ids, ...metrics })),
  async run(ctx, input) {
    const metrics = resolveMetrics(ctx, input.metric_ids)
    const { where, errors, none } = resolveWhere(ctx, input)
    const allErrors = [...metrics.errors, ...errors]
    if (none || metrics.ids === undefined || metrics.ids.length === 0)
      return { data: [], errors: allErrors, meta: uniteSpans([]) }
    const { rows: data, meta } = await breakDown(ctx, { ...input, metrics: metrics.ids, where })
    return { data, errors: allErrors, meta }
  },
})

export const getAggregations = endpoint({
  name: 'getMetricAggregations',
  group: 'Metrics',
  path: '/v2/metric-aggregations',
  aliases: ['/v2/metrics/metric-aggregations'],
  summary: 'Figures of many projects over intervals.',
  input: z.strictObject({
    project_ids: listParam(2_000, 'Project ids.'),
    metric_ids: listParam(500, 'Metric ids.'),
  }),
  output: z.array(AggregationRow),
  rows: tabulateAggregations,
  async run(ctx, input) {
    const projects = resolveProjects(ctx, input.project_ids)
    const metrics = resolveMetrics(ctx, input.metric_ids)
    const errors = [...projects.errors, ...metrics.errors]
    if (projects.ids?.length === 0) return { data: [], errors }
    const wanted = projects.ids && new Set(projects.ids)
    const available = new Set(
      (await listSeries(ctx.analytics))
        .filter((series) => wanted === undefined || wanted.has(series.project_id))
        .map((series) => series.metric_id),
    )
    const readable = listReadableMetrics(ctx, available)
    const data = await listAggregations(
      ctx,
      metrics.ids?.filter((metric) => available.has(metric)) ?? readable.ids,
      projects.ids,
    )
    return { data, errors, meta: metrics.ids ? {} : readable.notes }
  },
})
