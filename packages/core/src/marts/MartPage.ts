import type { AggregateInterval, Aggregation } from '../answers/ProjectFigures.ts'
import type { MetricFormat } from '../metrics/MetricDefinition.ts'
import type { Day } from '../time/Day.ts'
import type { GroupFunction } from './AGG_FUNCS.ts'
import type { Mart, MartColumnType } from './Mart.ts'

/** A column of a mart as a table needs to know it. */
export type MartColumn = {
  /** What rows name it by: a column id, or a formula as it was asked for. */
  column_id: string
  title: string
  type: MartColumnType
  /** Null for what is not a number, or is written as it is. */
  format: MetricFormat | null
  is_additive: boolean
  is_lower_value_better: boolean
  /** Only of figures. */
  metric_id: string | null
  interval: AggregateInterval | null
  aggregation: Aggregation | null
}

/** Whether any source has delivered what the mart is made of. */
export type MartStatus = 'ready' | 'no-source'

export type MartSummary = Pick<Mart, 'mart_id' | 'name' | 'description' | 'row' | 'note'> & {
  status: MartStatus
  presets: { preset_id: string; name: string; columns: string[] }[]
}

/** All that a table needs before it asks for rows. */
export type MartDescription = MartSummary & {
  identity: string[]
  facts: MartColumn[]
  /** Whether any `<metric>_<interval>_<aggregation>` is a column too. */
  has_figures: boolean
  default_sort: { colId: string; sort: 'asc' | 'desc' }[]
}

export type MartValue = string | number | null | string[] | number[]

/** A row of values by column id. A group has its key, `child_count` and the values of its rows put together. */
export type MartRow = Record<string, MartValue>

export type MartPage = {
  mart_id: string
  status: MartStatus
  /**
   * What is shown, in order. `anchor` is the day that a figure's interval ends on; `group_function` says how the values
   * of groups were made, and is null where the rows are no groups or have no value of the column.
   */
  columns: (MartColumn & { anchor: Day | null; group_function: GroupFunction | null })[]
  rows: MartRow[]
  /** How many rows or groups there are at this level. */
  row_count: number
  /** How many rows match below all groups. */
  leaf_count: number
  /**
   * Of all matching rows, by column id; only of numbers. `total` is the sum of what adds up, or what the asked
   * function gives; null where there is none. `count` is how many rows have a value.
   */
  summary: Record<string, { total: number | null; median: number | null; count: number }>
  meta: {
    data_version: number
    sample: boolean
    sources: string[]
    /** What of these rows is not as of the asked moment, and why. Only where there is something. */
    notes?: string[]
    /** Columns that the tier of whoever asked does not have, and that are left out. Only where there are some. */
    locked?: string[]
  }
}
