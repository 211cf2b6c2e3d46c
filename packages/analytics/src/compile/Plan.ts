import type { MetricFormat, MetricKind } from '@tickmark/core/metrics/MetricDefinition'

/** A daily series that is read from the facts. */
export type BaseColumn = {
  /** Name in SQL: `b0`, `b1`, … */
  name: string
  metric_id: string
  additive: boolean
  /** An amount in US dollars, which `unit: native` divides by the price. */
  is_amount: boolean
  /** Set when the series is a sum over the projects deployed on a chain. */
  ecosystem: { of: string; projects: readonly string[] | null } | null
}

/** How a column combines over days and over projects. `days` counts the days on which a formula's parts are known. */
export type LeafKind = Exclude<MetricKind, 'ratio'> | 'days'

/** A column that is computed per project and day, then rolled up to periods and added up over projects. */
export type Leaf = {
  /** Name in SQL: `l0`, `l1`, … */
  name: string
  kind: LeafKind
  /** SQL over base columns. */
  cell: string
  /** Sum over this many days up to each day. */
  window_days: number | null
}

/** One asked metric or formula: SQL over rolled-up leaves. */
export type Measure = {
  /** Name in SQL: `m0`, `m1`, … */
  name: string
  /** As asked for. */
  metric: string
  title: string
  format: MetricFormat | null
  kind: MetricKind
  is_lower_value_better: boolean
  sql: string
  /** Base metrics without which there is no value; the measure's anchor day is the oldest of theirs. */
  required: readonly string[]
  /** Base metrics that count as zero when missing. */
  optional: readonly string[]
}

export type Plan = {
  bases: readonly BaseColumn[]
  leaves: readonly Leaf[]
  measures: readonly Measure[]
}
