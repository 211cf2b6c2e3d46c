import type {
  FigureColumn,
  FormulaColumn,
  ProjectFigures,
} from '@tickmark/core/answers/ProjectFigures'
import { parseColumnId } from '../../data/parseColumnId.ts'

/** A column of the list. Of a formula it says its unit, and what may be wrong with it. */
export type ShownColumn = FigureColumn & Partial<Pick<FormulaColumn, 'format' | 'fault'>>
export type ShownFigures = Omit<ProjectFigures, 'columns' | 'formulas'> & { columns: ShownColumn[] }

/** An answer with its formulas among the columns, in the order of the ids. */
export function showFormulas(
  { columns, formulas, ...figures }: ProjectFigures,
  columnIds: readonly string[],
): ShownFigures {
  if (formulas.length === 0) return { ...figures, columns }
  const shown = columnIds.flatMap((id): ShownColumn[] => {
    const { formula, interval } = parseColumnId(id) ?? {}
    const found = formulas.find((one) => one.column_id === `${interval}:${formula}`)
    if (found === undefined) return []
    return [
      { ...found, column_id: id, metric_id: found.formula, aggregation: 'latest', trends: [] },
    ]
  })
  const placeOf = ({ column_id }: ShownColumn) => columnIds.indexOf(column_id)
  return { ...figures, columns: [...columns, ...shown].toSorted((a, b) => placeOf(a) - placeOf(b)) }
}
