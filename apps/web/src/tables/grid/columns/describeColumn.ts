import type { AggFunc } from '@tickmark/core/marts/AGG_FUNCS'
import { chooseGroupFunction } from '@tickmark/core/marts/chooseGroupFunction'
import { describeMartColumn } from '@tickmark/core/marts/describeMartColumn'
import { listParts } from '@tickmark/core/marts/listParts'
import type { Mart, MartColumnType } from '@tickmark/core/marts/Mart'
import type { MartExpression } from '@tickmark/core/marts/MartExpression'
import type { MartColumn } from '@tickmark/core/marts/MartPage'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import type { GridColumn, Shading } from './GridColumn.ts'

const WIDTHS: Readonly<Record<MartColumnType, number>> = {
  text: 148,
  list: 188,
  number: 120,
  day: 104,
  trend: 116,
}

/**
 * What a grid knows of a column before any row has arrived. Columns and formulas are the mart's own words, so that this
 * says the same as the server would.
 * @throws AppError `bad-request` for a column that the mart does not have, or a formula that cannot be read.
 */
export function describeColumn(mart: Mart, asked: ValueColumn, width?: number): GridColumn {
  const text = asked.formula ?? asked.id
  const expression = parseMartExpression(text)
  const column = describeMartColumn(mart, asked.id, expression)
  const functionOf = (chosen: AggFunc | null) =>
    chooseGroupFunction(mart, { column, expression, asked: chosen })
  const isChange =
    column.aggregation === 'change' ||
    // Assets have their figures as facts.
    (column.format === 'percent' && column.column_id.endsWith('_change'))
  return {
    ...column,
    formula: expression.kind === 'column' ? null : text,
    groupFunction: functionOf(asked.aggFunc ?? null),
    usualFunction: functionOf(null),
    meaning: mart.facts.find((fact) => fact.column_id === asked.id)?.meaning ?? null,
    width: width ?? WIDTHS[column.type],
    isChange,
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
