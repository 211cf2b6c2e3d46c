import type { GroupFunction } from '@tickmark/core/marts/AGG_FUNCS'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartExpression } from '@tickmark/core/marts/MartExpression'
import type { MartColumn } from '@tickmark/core/marts/MartPage'
import type { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import type { Params } from '../compile/createParams.ts'
import type { SeriesIndex } from '../series/indexSeries.ts'

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

/** What the rows of a mart are made with. */
export type MartContext = {
  db: Analytics
  /** The series there are, or were at the moment. */
  index: SeriesIndex
  params: Params
  /** Null for what is known now. */
  asOf: AsOf | null
}

/** A column that travels to the engine as values: its name, the type of one value in SQL, and the values. */
export type ValueList = { id: string; type: string; values: unknown[] }

/** Figures of the groups of a page, with a value for every key. */
export type CombinedFigures = { keys: readonly string[]; columns: readonly ValueList[] }
