import type { MartView } from '@tickmark/core/marts/MartView'

/** A mart that nobody has changed: the columns of its first preset, in its own order. */
export function plainView(martId: string): MartView {
  return {
    mart_id: martId,
    valueCols: [],
    rowGroupCols: [],
    filterModel: {},
    sortModel: [],
    heat: [],
    pinned: [],
    widths: {},
    summary: true,
  }
}
