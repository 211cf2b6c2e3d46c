import type { GroupFunction } from '@tickmark/core/marts/AGG_FUNCS'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartExpression } from '@tickmark/core/marts/MartExpression'
import type { MartColumn } from '@tickmark/core/marts/MartPage'
import type { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import type { Params } from '../compile/createParams.ts'
import type { SeriesIndex } from '../series/indexSeries.ts'

/** A column that a request shows, groups, sorts or filters by. */
export type PlannedColumn = MartColumn & {
  /** Name in SQL: `u0`, `u1`, … */
  name: string
  expression: MartExpression
  /** The function that aggregates the rows of a group; null for columns without one. */
  agg: GroupFunction | null
}

export type PlannedSort = { column: PlannedColumn; descending: boolean }

/** A column that rows are grouped by, and the column with the group keys of each row. */
export type PlannedGroup = { column: PlannedColumn; keys: PlannedColumn }

/** A request to a mart with all columns resolved. */
export type MartPlan = {
  mart: Mart
  request: RowsRequest
  /** All used columns, each once. */
  columns: readonly PlannedColumn[]
  identity: readonly PlannedColumn[]
  shown: readonly PlannedColumn[]
  groups: readonly PlannedGroup[]
  filters: readonly { column: PlannedColumn; filter: RowsRequest['filterModel'][string] }[]
  sorts: readonly PlannedSort[]
  /** True if any column is a position within a market sector. */
  ranksInSectors: boolean
  /** The columns that the rows of the mart need. */
  read: readonly string[]
}

/** The inputs for the rows of a mart. */
export type MartContext = {
  db: Analytics
  /** All series, now or as of the moment. */
  index: SeriesIndex
  params: Params
  /** Null for the present. */
  asOf: AsOf | null
}

/** A column that is sent to the engine as values: its name, the SQL type of one value, and the values. */
export type ValueList = { id: string; type: string; values: unknown[] }

/** Figures of the groups of a page, with a value for every key. */
export type CombinedFigures = { keys: readonly string[]; columns: readonly ValueList[] }
