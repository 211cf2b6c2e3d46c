import { AppError } from '@tickmark/core/errors/AppError'
import { findColumnFault } from '@tickmark/core/marts/findColumnFault'
import { getMart } from '@tickmark/core/marts/getMart'
import { MART_LIMITS } from '@tickmark/core/marts/MART_LIMITS'
import { MartView } from '@tickmark/core/marts/MartView'
import { parseMartView, plainView, writeMartView } from '@tickmark/core/marts/martViewText'
import { readSearch } from '../../data/readSearch.ts'
import { FIRST_ROWS } from './changeRows.ts'

/** The contents of the address of a table, not yet checked. */
export type TableSearch = {
  /** The mart of the rows. */
  mart?: unknown
  /** The view, as `martViewText` writes it. */
  view?: unknown
  /** Of the link that the visitor followed. */
  secret?: unknown
}

type TableAddress = {
  view: MartView
  /** The faults of the address, in sentences; everything else holds. */
  faults: readonly string[]
}

/** The view that an address holds. What is not possible is left out and reported. */
export function readTableAddress(
  martId: string | undefined,
  text: string | undefined,
): TableAddress {
  const faults: string[] = []
  const view = parseMartView(text, findMartId(martId, faults))
  return { view: leaveOut(repair(view, faults), faults), faults }
}

/** Takes out groups, filters and orders by columns that the rows do not have: the whole query would be refused. */
function leaveOut(view: MartView, faults: string[]): MartView {
  const mart = getMart(view.mart_id)
  const formulas = new Map(view.valueCols.map(({ id, formula }) => [id, formula ?? id]))
  const isThere = (what: string) => (id: string) => {
    const isKnown = findColumnFault(mart, formulas.get(id) ?? id) === null
    if (!isKnown)
      faults.push(`${what} is left out: these rows have no column “${id.slice(0, 80)}”.`)
    return isKnown
  }
  const isFilter = isThere('A filter')
  const isOrder = isThere('An order')
  const isGroup = isThere('A group')
  return {
    ...view,
    filterModel: Object.fromEntries(
      Object.entries(view.filterModel).filter(([id]) => isFilter(id)),
    ),
    sortModel: view.sortModel.filter(({ colId }) => isOrder(colId)),
    rowGroupCols: view.rowGroupCols.filter(({ id }) => isGroup(id)),
  }
}

function findMartId(requested: string | undefined, faults: string[]): string {
  if (requested === undefined) return FIRST_ROWS
  try {
    return getMart(requested).mart_id
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    faults.push(`There are no rows “${requested.slice(0, 80)}”; projects are shown instead.`)
    return FIRST_ROWS
  }
}

/** Takes out what the schema of views refuses, part by part. */
function repair(view: MartView, faults: string[]): MartView {
  let next = limit(view, faults)
  for (const issue of MartView.safeParse(next).error?.issues ?? []) {
    const [part, key] = issue.path
    const name = key === undefined ? String(part) : `${String(part)} “${String(key)}”`
    faults.push(`The address has an invalid value of ${name}: ${issue.message}.`)
    next = without(next, part, key)
  }
  // Several faults of one list may have moved its entries; then the list goes as a whole.
  return (
    MartView.safeParse(next).data ?? { ...plainView(view.mart_id), valueCols: checkColumns(view) }
  )
}

/** Columns beyond those that one query may have. */
function limit(view: MartView, faults: string[]): MartView {
  const extra = view.valueCols.length - MART_LIMITS.columns
  if (extra <= 0) return view
  faults.push(
    `A table has at most ${MART_LIMITS.columns} columns; the last ${extra} of the address are left out.`,
  )
  return { ...view, valueCols: view.valueCols.slice(0, MART_LIMITS.columns) }
}

function without(
  view: MartView,
  part: PropertyKey | undefined,
  key: PropertyKey | undefined,
): MartView {
  switch (part) {
    case 'filterModel':
    case 'widths':
      return {
        ...view,
        [part]: Object.fromEntries(Object.entries(view[part]).filter(([id]) => id !== key)),
      }
    case 'valueCols':
    case 'rowGroupCols':
    case 'sortModel':
    case 'heat':
    case 'pinned':
      return {
        ...view,
        [part]: view[part].filter((_, index) => index !== key && key !== undefined),
      }
    default:
      return view
  }
}

function checkColumns(view: MartView): MartView['valueCols'] {
  return MartView.shape.valueCols.safeParse(view.valueCols).data ?? []
}

/** The texts of a table's address. */
export function readTableSearch(search: TableSearch) {
  const { text } = readSearch(search)
  return { mart: text('mart'), view: text('view'), secret: text('secret') }
}

/** The view of a table that has not been edited: few columns, to which others are added. */
export const FIRST_VIEW: MartView = {
  ...plainView(FIRST_ROWS),
  valueCols: ['market_cap_circulating_7d_latest', 'fees_30d_sum', 'revenue_30d_sum'].map((id) => ({
    id,
  })),
  sortModel: [{ colId: 'market_cap_circulating_7d_latest', sort: 'desc' }],
}

/** Writes a view as parameters of the address, which is never empty: an empty one is a new table. */
export function writeTableSearch(view: MartView): {
  mart: string | undefined
  view: string | undefined
} {
  const text = writeMartView(view)
  return {
    mart: view.mart_id === FIRST_ROWS && text !== undefined ? undefined : view.mart_id,
    view: text,
  }
}
