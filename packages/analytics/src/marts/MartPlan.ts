import type { GroupFunction } from '@tickmark/core/marts/AGG_FUNCS'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartExpression } from '@tickmark/core/marts/MartExpression'
import type { MartColumn } from '@tickmark/core/marts/MartPage'
import type { RowsRequest } from '@tickmark/core/marts/RowsRequest'

/** A column that a question shows, groups, sorts or filters by. */
export type PlannedColumn = MartColumn & {
  /** Name in SQL: `u0`, `u1`, … */
  name: string
  expression: MartExpression
  /** How the rows of a group make one value; null for what no function is of. */
  agg: GroupFunction | null
}

export type PlannedSort = { column: PlannedColumn; descending: boolean }

/** A column that rows are grouped by, and the column whose texts are the groups that a row counts in. */
export type PlannedGroup = { column: PlannedColumn; keys: PlannedColumn }

/** A question to a mart with every column found. */
export type MartPlan = {
  mart: Mart
  request: RowsRequest
  /** Every column that is used, each once. */
  columns: readonly PlannedColumn[]
  identity: readonly PlannedColumn[]
  shown: readonly PlannedColumn[]
  groups: readonly PlannedGroup[]
  filters: readonly { column: PlannedColumn; filter: RowsRequest['filterModel'][string] }[]
  sorts: readonly PlannedSort[]
  /** Whether any column is a position within a market sector. */
  ranksInSectors: boolean
  /** The columns that the mart's rows must bring along. */
  read: readonly string[]
}
