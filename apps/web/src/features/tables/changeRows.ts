import { findColumnFault } from '@tickmark/core/marts/findColumnFault'
import { getMart } from '@tickmark/core/marts/getMart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { plainView } from '@tickmark/core/marts/martViewText'

/** The mart that provides the rows of a new table. */
export const FIRST_ROWS = 'crypto_screener'

type ChangedRows = {
  view: MartView
  /** The features that such rows do not have: columns, groups, filters and sort keys. */
  lost: readonly string[]
}

/** A view of other rows: everything that these have too stays as it was. */
export function changeRows(view: MartView, martId: string): ChangedRows {
  const mart = getMart(martId)
  const formulas = new Map(view.valueCols.map(({ id, formula }) => [id, formula ?? id]))
  const lost = new Set<string>()
  const isThere = (id: string) => {
    const has = findColumnFault(mart, formulas.get(id) ?? id) === null
    if (!has) lost.add(id)
    return has
  }
  const isGroup = (id: string) => isThere(id) && mart.facts.some((fact) => fact.column_id === id)
  return {
    view: {
      ...plainView(mart.mart_id),
      valueCols: view.valueCols.filter(({ id }) => isThere(id)),
      rowGroupCols: view.rowGroupCols.filter(({ id }) => isGroup(id)),
      filterModel: Object.fromEntries(
        Object.entries(view.filterModel).filter(([id]) => isThere(id)),
      ),
      sortModel: view.sortModel.filter(({ colId }) => isThere(colId)),
      heat: view.heat.filter(isThere),
      pinned: view.pinned.filter(isThere),
      widths: view.widths,
      summary: view.summary,
    },
    lost: [...lost],
  }
}
