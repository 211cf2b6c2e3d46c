import { z } from 'zod'
import { RowsRequest } from './RowsRequest.ts'

const { rowGroupCols, valueCols, filterModel, sortModel } = RowsRequest.shape
const ColumnId = z.string().min(1).max(500)

/** A mart as a user looks at it: which columns, in which order, of which rows. Tables and presets are kept so. */
export const MartView = z.strictObject({
  mart_id: z.string().min(1).max(60),
  valueCols,
  rowGroupCols,
  filterModel,
  sortModel,
  /** Columns whose cells are shaded by their values. */
  heat: z.array(ColumnId).max(120).default([]),
  /** Columns that stay where they are while the others move. */
  pinned: z.array(ColumnId).max(20).default([]),
  /** Widths in pixels of columns that a user has made wider or narrower. */
  widths: z.record(ColumnId, z.int().min(40).max(800)).default({}),
  /** Totals and medians stand below the rows. */
  summary: z.boolean().default(true),
})
export type MartView = z.output<typeof MartView>
