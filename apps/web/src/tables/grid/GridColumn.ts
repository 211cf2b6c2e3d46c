import { findChangeLevel } from '@tickmark/core/answers/changeLevels'
import type { AggFunc, GroupFunction } from '@tickmark/core/marts/AGG_FUNCS'
import { chooseGroupFunction } from '@tickmark/core/marts/chooseGroupFunction'
import { describeMartColumn } from '@tickmark/core/marts/describeMartColumn'
import { listParts } from '@tickmark/core/marts/listParts'
import type { Mart, MartColumnType } from '@tickmark/core/marts/Mart'
import type { MartExpression } from '@tickmark/core/marts/MartExpression'
import type { MartColumn } from '@tickmark/core/marts/MartPage'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'

/** A column of a grid, before any row has arrived. */
export type GridColumn = MartColumn & {
  /** The formula that computes it where that is arithmetic or a position. */
  formula: string | null
  /** The function that makes the values of groups; null where groups have none. */
  groupFunction: GroupFunction | null
  /** The function that makes them where none was chosen. */
  usualFunction: GroupFunction | null
  /** The explanation of what its title does not say. */
  meaning: string | null
  width: number
  /** Of a trend the change beside it, whose direction it shows; see `findTrendChange`. */
  trendChange?: string | null | undefined
  /** A relative change, which is written with its sign. */
  isChange: boolean
  /** Of a change of a percentage, the column with the value that it leads to; see `findChangeLevel`. */
  level?: string | undefined
  /** Of a value of the row's metric, the column with its day; see `value_on`. */
  valueOn?: string | undefined
  /** The shading of its cells by their values; null where they cannot be shaded. */
  shading: Shading | null
}

/** `signed` shades by the value itself around zero, `percentile` by the rank of the row among all rows of the mart. */
type Shading = { by: 'signed' } | { by: 'percentile'; formula: string }

const WIDTHS: Readonly<Record<MartColumnType, number>> = {
  text: 148,
  list: 188,
  number: 120,
  day: 104,
  trend: 116,
}

/** Values of points are written in full. */
const POINT_WIDTH = 156

/**
 * Describes a column of a grid before any row has arrived. Columns and formulas are the mart's own words, so that this
 * says the same as the server would.
 * @throws AppError `bad-request` for a column that the mart does not have, or a formula that cannot be read.
 */
export function describeColumn(mart: Mart, requested: ValueColumn, width?: number): GridColumn {
  const text = requested.formula ?? requested.id
  const expression = parseMartExpression(text)
  const described = describeMartColumn(mart, requested.id, expression)
  const column = { ...described, format: requested.format ?? described.format }
  const functionOf = (chosen: AggFunc | null) =>
    chooseGroupFunction(mart, { column, expression, asked: chosen })
  const isChange =
    column.aggregation === 'change' ||
    // Assets have their figures as facts.
    (column.format === 'percent' && /(^|_)change$/.test(column.column_id))
  const fact = mart.facts.find(({ column_id }) => column_id === requested.id)
  return {
    ...column,
    formula: expression.kind === 'column' ? null : text,
    groupFunction: functionOf(requested.aggFunc ?? null),
    usualFunction: functionOf(null),
    meaning: fact?.meaning ?? null,
    valueOn: fact?.value_on,
    width: width ?? (fact?.value_on === undefined ? WIDTHS[column.type] : POINT_WIDTH),
    isChange,
    level: findChangeLevel(column.column_id),
    shading: isChange ? { by: 'signed' } : findShading(column, expression, text),
  }
}

/** A position cannot be taken of another, so that of arithmetic over positions nothing is shaded. */
function findShading(column: MartColumn, expression: MartExpression, text: string): Shading | null {
  if (column.type !== 'number') return null
  if (expression.kind === 'position')
    return { by: 'percentile', formula: text.trim().replace(/^(sector_)?rank\b/, '$1percentile') }
  const hasPosition = listParts(expression).some(({ kind }) => kind === 'position')
  return hasPosition ? null : { by: 'percentile', formula: `percentile(${text})` }
}

/** The name of a row in the first column. */
export type Lead = {
  /** The columns that it consists of; the first one puts the rows in order. */
  ids: readonly [string, ...string[]]
  title: string
  width: number
}

const ONE = 208
const EACH = 132

/** The first column: the name of what a row is of, or what identifies it where it has no name. */
export function describeLead({ lead, identity, facts, row }: Mart): Lead {
  const titleOf = (id: string) => facts.find((fact) => fact.column_id === id)?.title ?? id
  if (identity.includes('name')) return { ids: ['name'], title: titleOf('name'), width: ONE }
  const [first, ...others] = lead ?? identity.filter((id) => id !== 'record_id')
  if (first === undefined) return { ids: [identity[0] ?? row], title: row, width: ONE }
  const ids = [first, ...others] as const
  return { ids, title: ids.map(titleOf).join(' · '), width: Math.max(ONE, ids.length * EACH) }
}

/** The columns in their order: the pinned ones first. */
export function listArranged(
  columns: readonly GridColumn[],
  pinned: readonly string[],
): GridColumn[] {
  const isPinned = ({ column_id }: GridColumn) => pinned.includes(column_id)
  return [...columns.filter(isPinned), ...columns.filter((column) => !isPinned(column))]
}
