import type {
  FigureColumn,
  FormulaColumn,
  ProjectFigures,
} from '@tickmark/core/answers/ProjectFigures'
import { PROJECT_PRESETS } from '@tickmark/core/screens/projectList'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { parseColumnId } from '../../data/parseColumnId.ts'
import type { ProjectsSearch } from './ProjectsSearch.ts'

/** The columns that a list shows. */
export function columnsOf(search: ProjectsSearch): string[] {
  if (search.cols !== undefined) return search.cols.split(',')
  return [...findPreset(search).columns]
}

/** The set of columns that the address names, or the first. */
export function findPreset({ preset }: Pick<ProjectsSearch, 'preset'>) {
  return PROJECT_PRESETS.find((known) => known.id === preset) ?? PROJECT_PRESETS[0]
}

/** Returns the server's name of a column: formulas without the names that users gave them. */
export function toServerColumn(columnId: string): string {
  const { formula, interval } = parseColumnId(columnId) ?? {}
  return formula === undefined ? columnId : `${interval}:${formula}`
}

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
    const found = formulas.find((one) => one.column_id === toServerColumn(id))
    if (found === undefined) return []
    return [
      { ...found, column_id: id, metric_id: found.formula, aggregation: 'latest', trends: [] },
    ]
  })
  const placeOf = ({ column_id }: ShownColumn) => columnIds.indexOf(column_id)
  return { ...figures, columns: [...columns, ...shown].toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

export type FormulaChoice = { name: string; interval: AggregateInterval; formula: string }

/** Characters that separate columns, their parts and the bounds of figures in the address. */
const SEPARATORS = /[%,:~]/g

/** The id of a column of a formula, such as `=30d~Per user~revenue / user_mau`: all that there is to know of it. */
export function writeFormulaColumn({ name, interval, formula }: FormulaChoice): string {
  return `=${interval}~${write(name.trim())}~${write(formula.trim())}`
}

function write(text: string): string {
  return text.replaceAll(
    SEPARATORS,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
