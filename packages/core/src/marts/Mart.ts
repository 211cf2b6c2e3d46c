import type { MetricFormat } from '../metrics/MetricDefinition.ts'
import type { MarketSectorId } from '../sectors/MARKET_SECTORS.ts'
import type { SortEntry } from './RowsRequest.ts'

/** `list` is several texts in one cell, `trend` a few numbers to draw a sparkline of. */
export type MartColumnType = 'text' | 'list' | 'number' | 'day' | 'trend'

/** A column that a mart's rows have of themselves, beside figures and formulas. */
export type MartFact = {
  column_id: string
  title: string
  type: MartColumnType
  /** The format in which numbers are written; null writes them as they are. Fractions are `percent`. */
  format?: MetricFormat | null
  /** True if numbers of several rows may be added up. */
  additive?: boolean
  /**
   * The column with the day of the point that rows are about, where this is its value: in the unit of the row's
   * `metric_id`, so that rows have no sum or median, and leading to its trace.
   */
  value_on?: string
  /** Said where the title does not say all. */
  meaning?: string
}

/** Every text of a row in one, which all marts have to filter by. */
export const WORDS_FACT: MartFact = { column_id: 'words', title: 'Any text', type: 'text' }

/** A named set of columns to begin with. */
export type MartPreset = {
  preset_id: string
  name: string
  /** Column ids or formulas over them. */
  columns: readonly string[]
  /** The names of formulas among them. */
  names?: Readonly<Record<string, string>>
  /** A column of days: only rows from today on are shown, the next one first. */
  upcoming?: string
  /** A column of days: only rows until today are shown, the latest first. */
  recent?: string
  /** Columns of texts with the value that rows must have. */
  only?: Readonly<Record<string, string>>
  /** A column of numbers in which rows must have a value. */
  having?: string
  /** The columns by which rows are sorted, the largest first; the mart's own order where it is absent. */
  sort?: readonly string[]
}

/** Records that are not figures of projects. */
export type MartRecords =
  | 'assets'
  | 'contracts'
  | 'fundraises'
  | 'vesting_schedules'
  | 'token_holders'
  | 'cohorts'
  | 'token_rights'
  | 'events'
  | 'bridge_flows'
  | 'bridge_chains'
  | 'restatements'
  | 'quarantined_points'
  | 'gaps'
  | 'source_differences'
  | 'catalog_changes'

/** Rows that projects are split into or added up to, with figures of their own. */
export type MartGroups = 'products' | 'market_sectors' | 'chains'

/** The source of rows. `figures` have any column `<metric>_<interval>_<aggregation>`. */
export type MartSource =
  | { kind: 'figures'; of: 'projects'; sectors: readonly MarketSectorId[] | null }
  | { kind: 'figures'; of: MartGroups }
  | { kind: 'records'; of: MartRecords }

/** A ready-made table whose rows are paged, sorted, filtered and grouped by the engine. */
export type Mart = {
  mart_id: string
  name: string
  description: string
  /** The noun for one row, in the singular: `project`. */
  row: string
  /** A note on what the rows cannot show, in a sentence or two. */
  note: string | null
  source: MartSource
  /** Columns that every row carries; together they tell two rows apart. */
  identity: readonly string[]
  /** The columns that name a row, where those of its identity would be too many. */
  lead?: readonly [string, ...string[]]
  facts: readonly MartFact[]
  default_sort: readonly SortEntry[]
  /** The first one is shown when no columns are requested. */
  presets: readonly [MartPreset, ...MartPreset[]]
}
