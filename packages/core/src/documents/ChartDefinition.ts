import { z } from 'zod'
import { MetricQuery } from '../query/MetricQuery.ts'

/** One question of a chart; its series are drawn together with those of the others. */
const ChartQuestion = z.strictObject({
  /** By which looks and formulas of the chart name it. */
  id: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  /** What its series are called beside those of other questions; empty where they speak for themselves. */
  name: z.string().max(120).default(''),
  query: MetricQuery,
})

/** `scatter` sets the first question's newest values against the second's; `treemap` shows newest values alone. */
export const DRAWN_KINDS = [
  'line',
  'bar',
  'stacked',
  'area',
  'treemap',
  'scatter',
  'table',
] as const

/** A chart that somebody made: its questions and how their answers are drawn. */
export const ChartDefinition = z.strictObject({
  questions: z.array(ChartQuestion).min(1).max(12),
  kind: z.enum(DRAWN_KINDS).default('line'),
  log: z.boolean().default(false),
  percent: z.boolean().default(false),
  events: z.boolean().default(false),
  /** Ids of the series that are not shown. */
  hidden: z.array(z.string().max(300)).max(300).default([]),
  /** What single series have of their own, as the address of a chart holds it. */
  own: z.array(z.string().max(300)).max(300).default([]),
  /** Colours by series id, as `#rrggbb`. */
  colours: z.record(z.string().max(300), z.string().regex(/^#[0-9a-f]{6}$/)).default({}),
})
export type ChartDefinition = z.output<typeof ChartDefinition>
