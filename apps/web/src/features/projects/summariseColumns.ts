import type { FigureColumn } from '@tickmark/core/answers/ProjectFigures'
import { type ColumnParts, parseColumnId } from '../../data/parseColumnId.ts'
import { quantileOf } from '../../ui/table/quantileOf.ts'
import type { ProjectRow } from './ProjectRow.ts'

/** The summary below the rows, by column id. The order of the rows makes no difference. */
export function summariseColumns(
  columns: readonly FigureColumn[],
  rows: readonly ProjectRow[],
): ReadonlyMap<string, ColumnSummary> {
  return new Map(
    columns.flatMap(({ column_id: id }) => {
      const parts = parseColumnId(id)
      if (parts === undefined || parts.aggregation === 'trend') return []
      const values = rows.map((row) => row.figures[id] ?? null)
      return [[id, summariseColumn(values, parts)] as const]
    }),
  )
}

/** The summary below all rows: the sum, where figures of projects may be added up, the median and the quartiles. */
export type ColumnSummary = Record<
  'total' | 'median' | 'lowerQuartile' | 'upperQuartile',
  number | null
>

/** Sums and orders the shown figures only. Changes, averages and highs of projects do not add up. */
export function summariseColumn(
  values: readonly (number | null)[],
  { metric, aggregation }: ColumnParts,
): ColumnSummary {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  const adds = metric.additive && (aggregation === 'sum' || aggregation === 'latest')
  return {
    total: adds && known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null,
    lowerQuartile: quantileOf(known, 0.25),
    median: quantileOf(known, 0.5),
    upperQuartile: quantileOf(known, 0.75),
  }
}
