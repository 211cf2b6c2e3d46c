import { findProject } from '@tickmark/core/projects/findProject'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requireMetric } from '../../lookups/requireMetric.ts'
import { resolveWhere } from '../../lookups/resolveIds.ts'
import { WHERE_PARAMS } from '../../params/filterParams.ts'
import { idParam } from '../../params/scalarParams.ts'
import { GRANULARITY_PARAM, ORDER_PARAM, TIME_PARAMS } from '../../params/timeParams.ts'
import { describeAnswers } from '../../series/describeAnswers.ts'
import { querySeries } from '../../series/querySeries.ts'
import { listSeriesColumns, streamSeries } from '../../series/streamSeries.ts'
import { WideRow, widenAnswers } from '../../series/widenAnswers.ts'

export const getMetricSeries = endpoint({
  name: 'getMetric',
  group: 'Metrics',
  method: 'GET',
  path: '/v2/metrics/{metric_id}',
  summary: 'Time series of one metric for many projects: one row per period and project.',
  auth: 'public-key',
  input: z.strictObject({
    metric_id: idParam('Metric id.'),
    ...WHERE_PARAMS,
    ...TIME_PARAMS,
    timestamp_granularity: GRANULARITY_PARAM,
    order_direction: ORDER_PARAM,
  }),
  output: z.array(WideRow),
  rows: (rows) => rows,
  async stream(ctx, input) {
    // The engine gives the newest first.
    if (input.order_direction !== 'desc') return undefined
    const { metric_id } = requireMetric(ctx, input.metric_id)
    const { where, none } = resolveWhere(input)
    if (none) return undefined
    return streamSeries(ctx, {
      metrics: [metric_id],
      where,
      breakdown: ['project'],
      granularity: input.timestamp_granularity,
      start: input.start,
      end: input.end,
      as_of: input.as_of,
    })
  },
  async run(ctx, input) {
    const { metric_id } = requireMetric(ctx, input.metric_id)
    const { where, errors, none } = resolveWhere(input)
    if (none) return { data: [], errors, meta: describeAnswers([]) }
    const answers = await querySeries(ctx, {
      metrics: [metric_id],
      where,
      breakdown: ['project'],
      granularity: input.timestamp_granularity,
      start: input.start,
      end: input.end,
      as_of: input.as_of,
    })
    const wide = widenAnswers(answers, {
      fixed: {},
      fields: [['project', 'project_id']],
      metrics: [],
      order: input.order_direction,
    })
    const data = wide.map((row) => ({
      timestamp: row.timestamp,
      project_name: findProject(String(row.project_id))?.name ?? row.project_id ?? null,
      project_id: row.project_id ?? null,
      value: row[metric_id] ?? null,
      [metric_id]: row[metric_id] ?? null,
    }))
    return {
      data,
      errors,
      meta: describeAnswers(answers),
      columns: listSeriesColumns([metric_id]),
    }
  },
})
