import { listChangeLevels } from '@tickmark/core/answers/changeLevels'
import { findTrendChange } from '@tickmark/core/answers/trends'
import { AppError } from '@tickmark/core/errors/AppError'
import { getMart } from '@tickmark/core/marts/getMart'
import { MART_LIMITS } from '@tickmark/core/marts/MART_LIMITS'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { RowsRequestInput, ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { describeColumn, describeLead, type GridColumn, type Lead } from '../GridColumn.ts'
import type { PageCell } from '../PageCells.ts'

/** A column that cannot be, and why. */
export type ColumnFault = { column_id: string; message: string }

/** The rows that are requested, without the page of them. */
export type RowsQuery = Required<
  Pick<RowsRequestInput, 'valueCols' | 'rowGroupCols' | 'filterModel' | 'sortModel'>
> &
  Pick<RowsRequestInput, 'as_of'>

/** Settings of the page around a grid. */
export type Around = {
  /** Filters that the grid cannot change. */
  scope?: MartView['filterModel']
  /** The heads of columns in files, which have all of these columns, first and in this order. */
  heads?: Readonly<Record<string, string>>
  cells?: Readonly<Record<string, PageCell>>
}

/** A view as a grid draws and requests it. */
export type DescribedView = {
  mart: Mart
  lead: Lead
  /** The columns next to the lead, in order. */
  columns: readonly GridColumn[]
  faults: readonly ColumnFault[]
  rowsQuery: RowsQuery
  around: Around
  /** The columns that are requested besides, by the ids of those that are shaded by them. */
  shades: ReadonlyMap<string, string>
}

/**
 * Describes what a view shows and requests, as of a moment where one is given. Impossible columns are left out of the request and reported, since one of them would
 * have all of it refused.
 * @throws AppError `not-found` for an unknown mart.
 */
export function describeView(view: MartView, asOf?: string, around: Around = {}): DescribedView {
  const mart = getMart(view.mart_id)
  const lead = describeLead(mart)
  const { columns, faults, requested } = describeColumns(mart, view)
  const shades = new Map<string, string>()
  const shadeCols: ValueColumn[] = []
  for (const { column_id, shading } of columns) {
    const room =
      MART_LIMITS.columns - mart.identity.length - requested.length - shadeCols.length - 8
    if (shading?.by !== 'percentile' || !view.heat.includes(column_id) || room <= 0) continue
    const id = `shade_${shadeCols.length}`
    shades.set(column_id, id)
    shadeCols.push({ id, formula: shading.formula })
  }
  const levels = listChangeLevels(requested.map(({ id }) => id))
  const room = MART_LIMITS.columns - mart.identity.length - requested.length - shadeCols.length
  const levelCols = levels.slice(0, Math.max(0, room)).map((id) => ({ id }))
  const linked = listLinked(mart, columns, around).slice(0, Math.max(0, room - levelCols.length))
  const valueCols = [...requested, ...shadeCols, ...levelCols, ...linked]
  return {
    mart,
    lead,
    columns: columns.filter(({ column_id }) => !lead.ids.includes(column_id)),
    faults,
    rowsQuery: {
      // Without any, the columns of the first preset would be answered.
      valueCols: valueCols.length > 0 ? valueCols : [{ id: lead.ids[0] }],
      rowGroupCols: view.rowGroupCols,
      filterModel: view.filterModel,
      sortModel: view.sortModel,
      ...(asOf !== undefined && { as_of: asOf }),
    },
    around,
    shades,
  }
}

/**
 * The columns that cells need besides their own: the project that a record is called by, whose page its name leads to,
 * the days of values, and what the cells of the page read.
 */
function listLinked(
  { source, identity, facts }: Mart,
  columns: readonly GridColumn[],
  { cells = {} }: Around,
): ValueColumn[] {
  const isNamed = source.kind === 'records' && identity.includes('name')
  const read = columns.flatMap(({ column_id, valueOn = [] }) => [
    ...(cells[column_id]?.reads ?? []),
    ...[valueOn].flat(),
  ])
  const known = new Set([...identity, ...columns.map(({ column_id }) => column_id)])
  return [...new Set([...(isNamed ? ['project_id'] : []), ...read])]
    .filter((id) => !known.has(id) && facts.some(({ column_id }) => column_id === id))
    .map((id) => ({ id }))
}

/** The columns that a view requests: those of the mart's first preset where it names none. */
export function listRequestedColumns(
  mart: Mart,
  { valueCols }: Pick<MartView, 'valueCols'>,
): ValueColumn[] {
  const requested = valueCols.length > 0 ? valueCols : mart.presets[0].columns.map((id) => ({ id }))
  const ids = requested.map(({ id }) => id)
  return requested.filter(({ id }, index) => ids.indexOf(id) === index)
}

function describeColumns(mart: Mart, view: MartView) {
  const columns: GridColumn[] = []
  const faults: ColumnFault[] = []
  const requested: ValueColumn[] = []
  for (const column of listRequestedColumns(mart, view)) {
    try {
      columns.push(describeColumn(mart, column, view.widths[column.id]))
      requested.push(column)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      faults.push({ column_id: column.id, message: error.message })
    }
  }
  const withTrends = columns.map((column) =>
    column.type === 'trend' ? { ...column, trendChange: findTrendChange(column, columns) } : column,
  )
  return { columns: withTrends, faults, requested }
}
