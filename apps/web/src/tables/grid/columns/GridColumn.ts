import type { GroupFunction } from '@tickmark/core/marts/AGG_FUNCS'
import type { MartColumn } from '@tickmark/core/marts/MartPage'

/** A column of a grid, before any row has arrived. */
export type GridColumn = MartColumn & {
  /** What it is computed with where that is arithmetic or a position. */
  formula: string | null
  /** How the values of groups are made; null where groups have none. */
  groupFunction: GroupFunction | null
  /** How they are made where no function was chosen. */
  usualFunction: GroupFunction | null
  /** What its title does not say. */
  meaning: string | null
  width: number
  /** Of a trend the change beside it, whose direction it shows; see `findTrendChange`. */
  trendChange?: string | null | undefined
  /** A relative change, which is written with its sign. */
  isChange: boolean
  /** How its cells can be shaded by their values; null where they cannot. */
  shading: Shading | null
}

/** `signed` shades by the value itself around zero, `percentile` by where the row stands among all rows of the mart. */
export type Shading = { by: 'signed' } | { by: 'percentile'; formula: string }
