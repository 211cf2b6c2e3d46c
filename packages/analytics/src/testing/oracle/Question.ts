import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Granularity } from '@tickmark/core/time/Granularity'

/** A question that a screen may ask about figures. */
export type Question =
  | { kind: 'query'; query: MetricQuery }
  /** Cells of the list of projects, and of the screener of projects. */
  | { kind: 'figures' | 'mart'; columns: readonly string[] }
  | { kind: 'ranking' | 'sectors'; metric_id: string; interval: AggregateInterval }
  | { kind: 'statement'; project_id: string; granularity: Exclude<Granularity, 'day'> }

/** Every figure of an answer by what it is, such as `fees|aave 2024-01-01`. A missing one is absent. */
export type Figures = ReadonlyMap<string, number>

/** A figure that the store and the oracle do not agree on; null where one has none. */
export type Difference = { figure: string; store: number | null; oracle: number | null }
