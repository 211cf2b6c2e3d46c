import { type FigureRow, readFigureRows } from '@tickmark/analytics/figures/readFigureRows'
import { listSeries } from '@tickmark/analytics/series/listSeries'
import { MetricIdField, ProjectIdField } from '@tickmark/core/answers/fields'
import { AppError } from '@tickmark/core/errors/AppError'
import { lateFormat } from '@tickmark/core/formats/formatValue'
import { mayReadInterval } from '@tickmark/core/gating/Access'
import { AGGREGATIONS } from '@tickmark/core/metrics/AGGREGATIONS'
import { AGGREGATE_INTERVALS } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { z } from 'zod'
import type { ApiContext } from '../context/ApiContext.ts'
import type { TableRow } from '../context/endpoint.ts'

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

/** The rows of files, in which trends have a column of their own: one with numbers and lists would be text. */
export function tabulateAggregations(rows: readonly AggregationRow[]): TableRow[] {
  return rows.map(({ value, ...row }) => ({
    ...row,
    value: Array.isArray(value) ? null : value,
    trend: Array.isArray(value) ? value : null,
  }))
}

/** Figures of an answer, which is written as a whole. */
const MAX_FIGURES = 200_000
const COUNT = lateFormat({})

/** Of a limited history figures are computed on request, for so many metrics at a time. */
const COMPUTED_AT_ONCE = 6

/**
 * Every figure of these metrics and projects that exists, by metric, interval and aggregation, over the intervals that
 * the requester’s tier has.
 * @throws AppError `too-large` with what would fit.
 */
export async function listAggregations(
  ctx: ApiContext,
  metrics: readonly string[],
  projects: readonly string[] | undefined,
): Promise<AggregationRow[]> {
  const rows: AggregationRow[] = []
  const intervals = AGGREGATE_INTERVALS.filter((interval) => mayReadInterval(ctx.access, interval))
  await refuseTooMany(ctx, { metrics, projects, intervals: intervals.length })
  // Precomputed figures are read in one scan, for any number of metrics.
  const atOnce = ctx.analytics.history === undefined ? metrics.length : COMPUTED_AT_ONCE
  for (let at = 0; at < metrics.length; at += atOnce) {
    const figures = metrics
      .slice(at, at + atOnce)
      .flatMap((metric_id) => intervals.map((interval) => ({ metric_id, interval })))
    const read = await readFigureRows(ctx.analytics, {
      figures,
      hasTrends: true,
      ...(projects && { projects }),
    })
    const found = new Map(read.map((row) => [nameOf(row), row]))
    for (const figure of figures) {
      const row = found.get(nameOf(figure))
      if (row !== undefined) addFigures(rows, row, ctx)
    }
  }
  return rows
}

/** Refuses, before any is read, what may have too many figures. */
async function refuseTooMany(
  { analytics }: ApiContext,
  wanted: {
    metrics: readonly string[]
    projects: readonly string[] | undefined
    intervals: number
  },
): Promise<void> {
  const metrics = new Set(wanted.metrics)
  const projects = wanted.projects && new Set(wanted.projects)
  const series = (await listSeries(analytics)).filter(
    ({ metric_id, project_id }) =>
      metrics.has(metric_id) && (projects === undefined || projects.has(project_id)),
  )
  const figures = series.length * wanted.intervals * AGGREGATIONS.length
  if (figures <= MAX_FIGURES) return
  const fit = (count: number) =>
    COUNT.format(Math.max(1, Math.floor((count * MAX_FIGURES) / figures)))
  const found = new Set(series.map(({ project_id }) => project_id)).size
  throw new AppError(
    'too-large',
    `The answer would have up to ${COUNT.format(figures)} figures, ${COUNT.format(MAX_FIGURES)} are allowed. Request about ${fit(found)} projects or ${fit(metrics.size)} metrics.`,
    { errors: [{ code: 'too-large', field: 'project_ids', value: found }] },
  )
}

function nameOf({ metric_id, interval }: Pick<FigureRow, 'metric_id' | 'interval'>): string {
  return `${metric_id} ${interval}`
}

/** Adds the figures of a metric over an interval: of each aggregation those of all projects. */
function addFigures(rows: AggregationRow[], row: FigureRow, { analytics }: ApiContext): void {
  const projects = row.project_ids
    .map((project_id, at) => ({
      project_id,
      at,
      project_name: analytics.catalog.nameOf(project_id),
    }))
    .sort((one, other) => (one.project_id < other.project_id ? -1 : 1))
  for (const aggregation of AGGREGATIONS) {
    const metric_aggregation_name = `${row.interval}_${aggregation}`
    for (const { project_name, project_id, at } of projects) {
      const value = row[aggregation][at] ?? null
      if (value === null || (Array.isArray(value) && value.length === 0)) continue
      rows.push({
        project_name,
        project_id,
        metric_id: row.metric_id,
        metric_aggregation_name,
        value,
      })
    }
  }
}
