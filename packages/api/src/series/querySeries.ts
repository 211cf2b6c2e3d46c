import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { ApiContext } from '../context/ApiContext.ts'
import type { RowColumn, StreamedTable } from '../context/RowWriter.ts'
import { runMetricQuery, streamQuery } from '../gating/runMetricQuery.ts'
import { requireRange } from '../params/timeParams.ts'
import { listValueColumns, type ValueFields } from '../tables/describeValues.ts'

/**
 * The range between two inclusive days; without one, from the first or up to the present day. So without both it is
 * everything, also days that are not over, which the interval `max` leaves out.
 * @throws AppError `bad-request` when `start` lies after `end`.
 */
export function toRange(
  start: Day | undefined,
  end: Day | undefined,
  now: number,
): { from: Day; to: Day } {
  requireRange(start, end)
  const today = toDay(now)
  const from = start ?? (end !== undefined && end < FIRST_DAY ? end : FIRST_DAY)
  const to = end ?? [from, today].sort().at(-1) ?? today
  return { from, to }
}

type SeriesQuery = Pick<MetricQuery, 'where' | 'breakdown'> & { metrics: readonly string[] }

/** The periods, as calls name them. */
type Periods = {
  timestamp_granularity: MetricQuery['granularity']
  start?: Day | undefined
  end?: Day | undefined
  as_of?: string | undefined
}

/** The most metrics that one query may name. */
const METRICS_PER_QUERY = 60

/** Asks for any number of metrics, in as few queries as the query's limit allows. */
export async function querySeries(
  ctx: ApiContext,
  query: SeriesQuery,
  periods: Periods,
): Promise<MetricAnswer[]> {
  const rest = toQuery(ctx, periods)
  const answers: MetricAnswer[] = []
  for (let at = 0; at < query.metrics.length; at += METRICS_PER_QUERY)
    answers.push(
      await runMetricQuery(ctx, {
        ...query,
        ...rest,
        metrics: query.metrics.slice(at, at + METRICS_PER_QUERY),
      }),
    )
  return answers
}

function toQuery(ctx: ApiContext, { timestamp_granularity, start, end, as_of }: Periods) {
  return {
    granularity: timestamp_granularity,
    range: toRange(start, end, ctx.now()),
    transforms: [],
    unit: 'usd' as const,
    ...(as_of !== undefined && { as_of }),
  }
}

/** The columns of `streamQuery` by one dimension. */
const [TIMESTAMP, PROJECT, VALUE] = [0, 1, 4] as const

/**
 * One metric of many projects as the rows of `GET /v2/metrics/{metric_id}`, newest first, as they come from the engine;
 * undefined where the answer is small.
 */
export async function streamSeries(
  ctx: ApiContext,
  query: SeriesQuery,
  { said, ...periods }: Periods & { said: ValueFields },
): Promise<StreamedTable | undefined> {
  const metrics = [...query.metrics]
  const table = await streamQuery(ctx, { ...query, ...toQuery(ctx, periods), metrics })
  if (table === undefined) return undefined
  return {
    ...table,
    columns: listSeriesColumns(query.metrics, said),
    rows: toRows(ctx.analytics.catalog, table.rows, Object.values(said)),
  }
}

/** The columns of these rows. */
export function listSeriesColumns(metrics: readonly string[], said: ValueFields): RowColumn[] {
  return [
    { name: 'timestamp', kind: 'moment' },
    { name: 'project_name', kind: 'text' },
    { name: 'project_id', kind: 'text' },
    { name: 'value', kind: 'number' },
    ...metrics.map((name) => ({ name, kind: 'number' as const })),
    ...listValueColumns(said),
  ]
}

async function* toRows(
  catalog: Catalog,
  blocks: StreamedTable['rows'],
  said: readonly string[],
): AsyncGenerator<unknown[][]> {
  for await (const rows of blocks)
    yield rows.map((row) => {
      const id = String(row[PROJECT])
      return [row[TIMESTAMP], catalog.nameOf(id), id, row[VALUE], row[VALUE], ...said]
    })
}
