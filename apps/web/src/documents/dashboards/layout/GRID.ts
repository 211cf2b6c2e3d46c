import { DASHBOARD_LIMITS } from '@tickmark/core/documents/DASHBOARD_LIMITS'

/** The grid that tiles stand on: the same in view and while it is changed, so that nothing moves between the two. */
export const GRID = {
  columns: DASHBOARD_LIMITS.columns,
  /** Pixels of a row, and of the space between tiles. */
  row: 40,
  gap: 12,
} as const

/** The pixels that a number of rows take, with the space between them. */
export function heightOf(rows: number, row: number = GRID.row): number {
  return rows * row + (rows - 1) * GRID.gap
}
