import { type FormulaColumnId, parseFormulaColumn } from '@tickmark/core/answers/figureColumns'
import type { FormulaColumn } from '@tickmark/core/answers/ProjectFigures'
import { findFormulaFault } from '@tickmark/core/formula/findFormulaFault'
import { findFormulaFormat } from '@tickmark/core/formula/findFormulaFormat'
import { parseFormula } from '@tickmark/core/formula/parseFormula'
import type { Analytics } from '../client/Analytics.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { findAnchorDays } from '../series/findAnchors.ts'
import { addChanges } from './addChanges.ts'
import { getIntervalFigures } from './getIntervalFigures.ts'

/** The values of a column by project, without projects that have none. */
type FormulaFigures = Omit<FormulaColumn, 'values' | 'changes'> & {
  byProject: ReadonlyMap<string, number>
  /** Only of one project. */
  change?: number | null
}

/** The project ids, null for all, and the moment as of which they are computed. */
type Among = {
  projects: string[] | null
  as_of: string | undefined
  /** The only project, where its windows may end with its own last day and its changes are requested. */
  own: string | null
}

/**
 * Formulas over metrics per project, each over its own interval that ends with the oldest of its metrics. Amounts are
 * summed first, levels are those of the last day, and then the formula is computed, so a ratio is a ratio of sums.
 * Invalid formulas return an error and no values.
 * @throws AppError `bad-request` for a column without an interval.
 */
export async function getFormulaFigures(
  db: Analytics,
  columnIds: readonly string[],
  { projects, as_of, own }: Among,
): Promise<FormulaFigures[]> {
  const columns = columnIds.map((id) => {
    const column = parseFormulaColumn(id)
    return { ...column, fault: findFormulaFault(column.formula) }
  })
  const read = columns.filter(({ fault }) => fault === null)
  const anchors = await findAnchorDays(db, listFormulas(read), await resolveAsOf(db, as_of))
  const figures = await readFigures(db, read, { projects, as_of })
  const described = columns.map(({ fault, ...column }) => ({
    ...column,
    fault,
    anchor: anchors.get(column.formula) ?? null,
    format: fault === null ? findFormulaFormat(parseFormula(column.formula)) : 'number',
    byProject: figures.get(keyOf(column)) ?? new Map<string, number>(),
  }))
  return own === null ? described : addChanges(db, described, { project: own, as_of })
}

/** Formulas over the same interval are queried together. */
async function readFigures(
  db: Analytics,
  columns: readonly FormulaColumnId[],
  { projects, as_of }: Omit<Among, 'own'>,
): Promise<Map<string, Map<string, number>>> {
  const figures = new Map<string, Map<string, number>>()
  for (const [interval, group] of Map.groupBy(columns, (column) => column.interval)) {
    const rows = await getIntervalFigures(db, {
      metrics: listFormulas(group),
      where: projects === null ? {} : { projects },
      breakdown: ['project'],
      range: interval,
      as_of,
    })
    for (const { formula } of group) {
      const values = rows.flatMap(({ key, values: known }): [string, number][] => {
        const value = known[formula]
        return key.project === undefined || value === undefined ? [] : [[key.project, value]]
      })
      figures.set(keyOf({ interval, formula }), new Map(values))
    }
  }
  return figures
}

function listFormulas(columns: readonly FormulaColumnId[]): string[] {
  return [...new Set(columns.map(({ formula }) => formula))]
}

function keyOf({ interval, formula }: Pick<FormulaColumnId, 'interval' | 'formula'>): string {
  return `${interval}:${formula}`
}
