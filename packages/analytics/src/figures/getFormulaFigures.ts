import { type FormulaColumnId, parseFormulaColumn } from '@tickmark/core/answers/figureColumns'
import type { FormulaColumn } from '@tickmark/core/answers/ProjectFigures'
import { findFormulaFault } from '@tickmark/core/formula/findFormulaFault'
import { findFormulaFormat } from '@tickmark/core/formula/findFormulaFormat'
import { parseFormula } from '@tickmark/core/formula/parseFormula'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { intervalEnd } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { makeWindow } from '../compile/makeWindow.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { findAnchorDays } from '../series/findAnchors.ts'
import { getIntervalFigures } from './getIntervalFigures.ts'
import { findOwnEnds } from './readEndedFigures.ts'

/** The values of a column by project, without projects that have none. */
type FormulaFigures = Omit<FormulaColumn, 'values' | 'partial' | 'changes'> & {
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
  const endOf = ({ formula, interval }: FormulaColumnId) => {
    const anchor = anchors.get(formula) ?? null
    return anchor && intervalEnd(interval, anchor)
  }
  const described = columns.map(({ fault, ...column }) => ({
    ...column,
    fault,
    anchor: endOf(column),
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

type Column = {
  formula: string
  interval: AggregateInterval
  fault: object | null
  anchor: Day | null
  byProject: ReadonlyMap<string, number>
}
type Of = { project: string; as_of: string | undefined }

/** Further digits are noise, as of the changes of figures. */
const DECIMALS = 6

/**
 * Adds to formulas of one project their change against the window before. Where its data end so early
 * that a formula has no value, both windows end with its own last day.
 */
async function addChanges<C extends Column>(
  db: Analytics,
  columns: readonly C[],
  { project, as_of }: Of,
): Promise<(C & { change: number | null })[]> {
  const missing = columns.filter(
    ({ byProject, fault }) => fault === null && !byProject.has(project),
  )
  const ends = await findOwnEnds(db, {
    project,
    metrics: missing.map(({ formula }) => formula),
    asOf: await resolveAsOf(db, as_of),
  })
  return Promise.all(
    columns.map(async (column) => {
      const { formula, fault, byProject } = column
      const own = byProject.has(project) ? undefined : ends.get(formula)
      const anchor = own === undefined ? column.anchor : intervalEnd(column.interval, own)
      if (fault !== null || anchor === null) return { ...column, change: null }
      const { value, change } = await compare(db, { ...column, anchor }, { project, as_of })
      if (value === null) return { ...column, change }
      return { ...column, anchor, byProject: new Map([[project, value]]), change }
    }),
  )
}

/** The value of a formula over a window, and its change against the window before. */
async function compare(
  db: Analytics,
  { formula, interval, anchor, byProject }: Column & { anchor: Day },
  { project, as_of }: Of,
): Promise<{ value: number | null; change: number | null }> {
  const where = { projects: [project] }
  const figureOf = async (range: { from: Day; to: Day }) => {
    const input = { metrics: [formula], where, breakdown: ['project' as const], range, as_of }
    return (await getIntervalFigures(db, input))[0]?.values[formula] ?? null
  }
  const { from, before: start, compared } = makeWindow(interval, anchor)
  const value = byProject.get(project) ?? (await figureOf({ from, to: anchor }))
  if (value === null || interval === 'max') return { value, change: null }
  const earlier = { from: start, to: addDays(from, -1) }
  const days = await answerMetricQuery(
    db,
    MetricQuery.parse({
      metrics: [formula],
      where,
      granularity: 'day',
      range: { from: earlier.from, to: anchor },
      as_of,
    }),
  )
  const known = days.timestamps.filter((_, at) => (days.series[0]?.values[at] ?? null) !== null)
  const count = (isIn: (day: Day) => boolean) => known.filter(isIn).length
  const isCovered =
    Math.min(
      count((day) => day >= from),
      count((day) => day < from),
    ) >= compared
  const before = isCovered ? await figureOf(earlier) : null
  if (before === null || before === 0) return { value, change: null }
  return { value, change: Number(((value - before) / Math.abs(before)).toFixed(DECIMALS)) }
}
