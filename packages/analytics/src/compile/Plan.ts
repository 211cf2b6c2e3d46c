import type { MetricFormat, MetricKind } from '@tickmark/core/metrics/MetricDefinition'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { Availability } from './Availability.ts'
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

/**
 * The kind of a column, by which it is combined over days and projects. `days` counts the days on which all parts of a
 * formula have values.
 */
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
  /** The formula of several parts that it is one of; null where it is a value of its own. */
  formula: FormulaLeaves | null
}

/** The parts that a formula needs: over several projects only those count that have all of them. */
export type FormulaLeaves = {
  /** The name of its measure. */
  name: string
  required: Set<Leaf>
}

/** A requested metric or formula: SQL over rolled-up leaves. */
export type Measure = {
  /** Name in SQL: `m0`, `m1`, … */
  name: string
  /** As requested. */
  metric: string
  title: string
  format: MetricFormat | null
  kind: MetricKind
  /** The number of times that amounts of the period are factors of its value; see `countAmounts`. */
  amounts: number
  is_lower_value_better: boolean
  sql: string
  /** The base metrics that it reads. */
  parts: readonly string[]
  /** Those of the parts that count as zero when missing. */
  optional: readonly string[]
  /** The leaves that its value needs; without a formula, any of them. */
  leaves: readonly Leaf[]
  /** Those that are made of several days. */
  counted: readonly Leaf[]
  availability: Availability
}

export type Plan = {
  /** The version of the catalog that the plan was made with. */
  catalog: Catalog
  bases: readonly BaseColumn[]
  leaves: readonly Leaf[]
  measures: readonly Measure[]
  /** By what the largest keys are found, where that is none of the measures; it is not in the answer. */
  ranking?: Measure
}

/** A metric of a project. */
export type SeriesId = { metric_id: string; project_id: string }

/** The first day of a series with a total reported by the source. */
export type BegunTotal = SeriesId & { first_total_day: Day }

/** The facts that the compiler needs to know about the existing series. */
export type SeriesShape = {
  /**
   * Series with parts on days without a total, such as after it ended. Before a total begins, its parts (of a
   * predecessor, for example) are used instead. From then on they may be less than the whole, so the total is missing.
   */
  begunTotals: readonly BegunTotal[]
  /** Series with parts of several kinds, of which each chain and each product takes its own coarsest. */
  mixed: readonly SeriesId[]
  /** Metrics for which any project has values by chain, product, contract or label. All rows of other metrics are totals. */
  parted: ReadonlySet<string>
  /**
   * Metrics for which any project has values by product or contract. Other metrics have one value per chain and day.
   */
  subdivided: ReadonlySet<string>
  /** Metrics for which any project has values by label. */
  labeled: ReadonlySet<string>
}

/**
 * SQL of the daily rows of a query: `project_id, …split, day, prov` and the columns that leaves are computed from.
 */
export type DailyRows = {
  sql: string
  /** SQL of the value of a leaf on a day. */
  cellOf: (leaf: Leaf) => string
}

export type CompileInput = FactsSource & {
  query: Pick<MetricQuery, 'breakdown' | 'granularity' | 'transforms' | 'unit'> &
    Pick<MetricQuery, 'top' | 'order' | 'focus' | 'sectors'>
  plan: Plan
  scope: Scope
  /** Whole periods: `from` is the first day of one, `to` the last day that may have a value. */
  range: { from: Day; to: Day }
  series: SeriesShape
  /** True if the daily rollup of `refreshDailyValues` includes all loaded facts. */
  hasDailyRollup?: boolean
  /** The groups of each project, instead of its market sectors. Other projects are excluded. */
  members?: ReadonlyMap<string, readonly string[]>
  /** Projects that are never among the largest; none by default. */
  unranked?: ReadonlySet<string>
  /** Rolls the whole range up to one figure, dated on its first day, instead of one per period. */
  as_one_period?: boolean
  /** The data of each measure that mark its partial and unfinished periods; without them none is marked. */
  marks?: ReadonlyMap<Measure, MeasureMarks> | undefined
}

/** The anchor day of a measure, and the usual number of days between two values of its parts. */
export type MeasureMarks = { anchor: Day | null; step: number }
