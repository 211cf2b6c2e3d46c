import { getIntervalFigures } from '@tickmark/analytics/figures/getIntervalFigures'
import { type DataSpan, getDataSpan } from '@tickmark/analytics/series/findDataSpan'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { Interval } from '@tickmark/core/time/Interval'
import { z } from 'zod'
import type { ApiContext } from '../context/ApiContext.ts'
import { findHistoryStart, requireDay, requireInterval } from '../gating/requireAccess.ts'
import { GROUPINGS } from '../params/filterParams.ts'
import { toRange } from './querySeries.ts'

/** A figure per metric for one combination of ids. Ids of dimensions that were not split by are null. */
export const BreakdownRow = z.object({
  data_id: z.string().nullable().describe('Project id.'),
  chain_id: z.string().nullable().describe('Chain id; null unless split by chain.'),
  product_id: z.string().nullable().describe('Product id; null unless split by product.'),
  label: z.string().optional().describe('Label; only if split by label.'),
  market_sector_id: z
    .string()
    .nullable()
    .describe('Market sector id; null unless split by market sector.'),
  metrics: z
    .record(z.string(), z.number().nullable())
    .describe('The figure of each metric id; null if missing.'),
})
type BreakdownRow = z.infer<typeof BreakdownRow>

export type BreakdownQuery = {
  metrics: string[]
  where: MetricQuery['where']
  group_by: keyof typeof GROUPINGS
  interval: Interval
  start?: Day | undefined
  end?: Day | undefined
  as_of?: string | undefined
}

/**
 * One figure per metric and key over a stretch of time, and where the data begin and end. Keys without any value are
 * left out.
 */
export async function breakDown(
  ctx: ApiContext,
  query: BreakdownQuery,
): Promise<{ rows: BreakdownRow[]; meta: DataSpan }> {
  await requireDay(ctx, 'as_of', query.as_of)
  const given = query.start !== undefined || query.end !== undefined
  const asked = {
    metrics: query.metrics,
    where: query.where,
    breakdown: [...GROUPINGS[query.group_by]],
    ...(query.as_of !== undefined && { as_of: query.as_of }),
  }
  const figures = await getIntervalFigures(ctx.analytics, {
    ...asked,
    range: given ? await toDays(ctx, query) : requireInterval(ctx, query.interval),
  })
  const rows = figures.map(({ key, values }) => ({
    data_id: key.project || null,
    chain_id: key.chain || null,
    product_id: key.product || null,
    ...(key.label && { label: key.label }),
    market_sector_id: key.market_sector || null,
    metrics: Object.fromEntries(query.metrics.map((metric) => [metric, values[metric] ?? null])),
  }))
  const earliest = await findHistoryStart(ctx)
  return { rows, meta: await getDataSpan(ctx.analytics, asked, earliest) }
}

/** The requested days; a side that is not given is open. */
async function toDays(
  ctx: ApiContext,
  { start, end }: BreakdownQuery,
): Promise<{ from: Day; to: Day }> {
  const days = toRange(start, end, ctx.now())
  await requireDay(ctx, 'start', days.from)
  return days
}
