import { z } from 'zod'
import { MetricQuery } from '../query/MetricQuery.ts'

/** One query of a chart; its series are drawn together with those of the others. */
const ChartQuery = z.strictObject({
  /** By which looks of the chart name it. */
  id: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  /** The name of its series beside those of other queries; empty where they need none. */
  name: z.string().max(120).default(''),
  query: MetricQuery,
})
export type ChartQuery = z.output<typeof ChartQuery>

/**
 * `scatter` sets the newest values of the first measure against those of the second, and makes points as large as the
 * third; `treemap` shows newest values alone.
 */
export const CUSTOM_CHART_KINDS = [
  'line',
  'bar',
  'stacked',
  'area',
  'treemap',
  'scatter',
  'table',
] as const
export type CustomChartKind = (typeof CUSTOM_CHART_KINDS)[number]

export const CHART_LIMITS = { queries: 12, series: 300 } as const

/** A series by its query and what distinguishes it within that, such as `a:aave|fees`. */
const SeriesId = z.string().max(300)

/** A chart that a user made: its queries and how their answers are drawn. */
export const ChartDefinition = z.strictObject({
  questions: z
    .array(ChartQuery)
    .min(1, 'must have at least one query: add a metric to the chart')
    .max(CHART_LIMITS.queries)
    .refine(
      (queries) => new Set(queries.map(({ id }) => id)).size === queries.length,
      'two queries have the same id',
    ),
  kind: z.enum(CUSTOM_CHART_KINDS).default('line'),
  /**
   * True for log axes. If absent, lines and scatters have the axes that suit their values; see `suggestLogAxis` and
   * `chooseScatterLog`.
   */
  log: z.boolean().optional(),
  /** Each series as its share of the whole, besides what the queries make of their values. */
  percent: z.boolean().default(false),
  events: z.boolean().default(false),
  /**
   * True if a range without values gives way to the last days that have some; false once a user has chosen the range.
   */
  fits_range: z.boolean().default(false),
  /** Ids of the series that are not shown. */
  hidden: z.array(SeriesId).max(CHART_LIMITS.series).default([]),
  /** The settings of single series: `yoy:a:aave|fees`, `right:a:aave|fees`. */
  own: z.array(SeriesId).max(CHART_LIMITS.series).default([]),
  /** Colors by series id, as `#rrggbb`. */
  colours: z.record(SeriesId, z.string().regex(/^#[0-9a-f]{6}$/)).default({}),
})
export type ChartDefinition = z.output<typeof ChartDefinition>
export type ChartDefinitionInput = z.input<typeof ChartDefinition>
