import type { MetricFormat, MetricKind } from '@tickmark/core/metrics/MetricDefinition'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { FactsSource } from './factsSql.ts'
import type { Scope } from './resolveScope.ts'

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

/** A series whose total ended on a day while parts of it go on. */
export type EndedTotal = { metric_id: string; project_id: string; last_total_day: Day }

/** What the compiler needs to know of the series there are. */
export type SeriesShape = {
  /**
   * Series whose own total ended while some of their parts go on. After that day the parts are no longer
   * the whole, so the total is missing. Before a total begins, its parts (a predecessor's, say) stand in for it.
   */
  endedTotals: readonly EndedTotal[]
  /** Metrics of which any project has values by chain, product or contract. Of all others every row is a total. */
  parted: ReadonlySet<string>
  /** Those of which any project has values by product or contract. Of all others a chain has one value a day. */
  subdivided: ReadonlySet<string>
}

/** SQL of the days of a question: `project_id, …split, day, prov` and the columns that leaves are made of. */
export type Days = {
  sql: string
  /** SQL of the value that a leaf has on a day. */
  cellOf: (leaf: Leaf) => string
}

export type CompileInput = FactsSource & {
  query: Pick<MetricQuery, 'breakdown' | 'granularity' | 'transforms' | 'top' | 'unit'>
  plan: Plan
  scope: Scope
  /** Whole periods: `from` begins one, `to` is the last day that may have a value. */
  range: { from: Day; to: Day }
  series: SeriesShape
  /** The days that `refreshDailyValues` keeps tell of the facts as they are. */
  hasKeptDays?: boolean
  /** What projects count in in place of their market sectors; those it does not name are left out. */
  members?: ReadonlyMap<string, readonly string[]>
  /** Rolls the whole range up to one figure, named after its first day, instead of one per period. */
  as_one_period?: boolean
}
