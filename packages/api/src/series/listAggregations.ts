import { getProjectFigures } from '@tickmark/analytics/figures/getProjectFigures'
import { AGGREGATE_INTERVALS, AGGREGATIONS } from '@tickmark/core/answers/choices'
import { MetricIdField, ProjectIdField } from '@tickmark/core/answers/fields'
import type { FigureColumn } from '@tickmark/core/answers/ProjectFigures'
import { mayReadInterval } from '@tickmark/core/tiers/Access'
import { z } from 'zod'
import type { ApiContext } from '../context/ApiContext.ts'

/** One figure of one project over an interval. */
export const AggregationRow = z.object({
  project_name: z.string().describe('Name of the project.'),
  project_id: ProjectIdField,
  metric_id: MetricIdField,
  metric_aggregation_name: z.string().describe('`<interval>_<aggregation>`'),
  value: z
    .union([z.number(), z.array(z.number().nullable())])
    .nullable()
    .describe('A number; for `trend`, evenly spaced values, oldest first.'),
})
type AggregationRow = z.infer<typeof AggregationRow>

/** Of a limited history figures are computed on request, for so many metrics at a time. */
const COMPUTED_AT_ONCE = 6

/**
 * Every figure of these metrics and projects that exists, by metric, interval and aggregation, over the intervals that
 * the requester’s tier has.
 */
export async function listAggregations(
  ctx: ApiContext,
  metrics: readonly string[],
  projects: readonly string[] | undefined,
): Promise<AggregationRow[]> {
  const rows: AggregationRow[] = []
  // What was computed after the load is read in one scan, however many metrics are wanted.
  const atOnce = ctx.analytics.history === undefined ? metrics.length : COMPUTED_AT_ONCE
  for (let at = 0; at < metrics.length; at += atOnce) {
    const figures = await getProjectFigures(ctx.analytics, {
      columns: metrics.slice(at, at + atOnce).flatMap((metric) => listColumns(ctx, metric)),
      ...(projects && { projects: [...projects] }),
    })
    for (const column of figures.columns)
      figures.project_ids.forEach((project_id, row) => {
        const value = readValue(column, row)
        if (value === null) return
        rows.push({
          project_name: ctx.analytics.catalogue.nameOf(project_id),
          project_id,
          metric_id: column.metric_id,
          metric_aggregation_name: `${column.interval}_${column.aggregation}`,
          value,
        })
      })
  }
  return rows
}

function listColumns({ access }: ApiContext, metric: string): string[] {
  const intervals = AGGREGATE_INTERVALS.filter((interval) => mayReadInterval(access, interval))
  return intervals.flatMap((interval) =>
    AGGREGATIONS.map((aggregation) => `${metric}_${interval}_${aggregation}`),
  )
}

function readValue(column: FigureColumn, row: number): AggregationRow['value'] {
  if (column.aggregation !== 'trend') return column.values[row] ?? null
  const trend = column.trends[row] ?? []
  return trend.length === 0 ? null : trend
}
