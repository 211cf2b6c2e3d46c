import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { intervalStart } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { WINDOW_COVERAGE } from '../compile/transformSql.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { getIntervalFigures } from './getIntervalFigures.ts'
import { findOwnEnds } from './readEndedFigures.ts'

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
 * Adds to formulas of one project their change against the window before, of equal length. Where its data end so early
 * that a formula has no value, both windows end with its own last day.
 */
export async function addChanges<C extends Column>(
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
      const anchor = byProject.has(project) ? column.anchor : (ends.get(formula) ?? column.anchor)
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
  const from = intervalStart(interval, anchor)
  const value = byProject.get(project) ?? (await figureOf({ from, to: anchor }))
  if (value === null || interval === 'max') return { value, change: null }
  const length = daysBetween(from, anchor) + 1
  const earlier = { from: addDays(from, -length), to: addDays(from, -1) }
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
    ) >=
    length * WINDOW_COVERAGE
  const before = isCovered ? await figureOf(earlier) : null
  if (before === null || before === 0) return { value, change: null }
  return { value, change: Number(((value - before) / Math.abs(before)).toFixed(DECIMALS)) }
}
