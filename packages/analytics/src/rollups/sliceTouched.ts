import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { findNewestDay, type RefreshScope, type TouchedSeries } from './touchedSeries.ts'

/** Projects to recompute from a month on. */
export type TouchedSlice = { projects: readonly string[]; from: Day }

type Wanted = {
  refreshScope: Pick<RefreshScope, 'touched' | 'factsSince'>
  /** Only touched series of these metrics. */
  metrics: readonly string[]
  /** About how many points are read at a time. */
  points: number
  /**
   * The monthly rollup is read in a tenth of the time; only its own refresh has to count facts. Replaced rows that
   * are not merged yet count as well, which makes slices slightly smaller.
   */
  counted?: keyof typeof COUNTED
}

const COUNTED = {
  facts: { day: 'day', weight: 'count()' },
  months: { day: 'month', weight: 'sum(points)' },
} as const

/** Groups touched projects into slices by the first day to recompute, so that memory stays constant. */
export async function sliceTouched(
  db: Analytics,
  { refreshScope, metrics, points, counted = 'months' }: Wanted,
): Promise<TouchedSlice[]> {
  const { touched, factsSince } = refreshScope
  const own = touched?.filter(({ metric_id }) => metrics.includes(metric_id)) ?? null
  if (own?.length === 0) return []
  const { day, weight } = COUNTED[counted]
  const groups =
    own === null
      ? new Map<Day, null>([[FIRST_DAY, null]])
      : groupByMonth(own, await findNewestDay(db))
  const slices: TouchedSlice[] = []
  for (const [from, projects] of groups) {
    const table = counted === 'facts' ? factsSince(from) : 'series_months'
    const rows = await db.rows<WeighedProject>({
      sql: `
        SELECT project_id, ${weight} AS weight FROM ${table}
        WHERE metric_id IN {metrics: Array(String)} AND ${day} >= {from: Date}
          ${projects === null ? '' : 'AND project_id IN {projects: Array(String)}'}
        GROUP BY project_id ORDER BY project_id`,
      params: { metrics, from, ...(projects && { projects }) },
    })
    slices.push(...stretchProjects(rows, points).map(({ projects }) => ({ projects, from })))
  }
  return slices
}

/** The projects by the first month to recompute. */
function groupByMonth(touched: readonly TouchedSeries[], newest: Day): Map<Day, string[]> {
  const begins = new Map<string, Day>()
  for (const { project_id, from } of touched) {
    const known = begins.get(project_id)
    if (known === undefined || from < known) begins.set(project_id, from)
  }
  const months = Map.groupBy(begins, ([, from]) => startOfPeriod(roundBack(from, newest), 'month'))
  return new Map(
    [...months].map(([month, members]) => [month, members.map(([project]) => project)]),
  )
}

/** A project and the cost of reading it, such as its points. */
export type WeighedProject = { project_id: string; weight: number }

/** Projects with consecutive ids, and their total weight. */
type Stretch = { first: string; last: string; projects: string[]; weight: number }

/**
 * Splits projects, in the order of their ids, into consecutive ranges of at most this weight and about equal weights.
 * A heavier project is a range by itself.
 */
export function stretchProjects(projects: readonly WeighedProject[], most: number): Stretch[] {
  const total = projects.reduce((sum, { weight }) => sum + weight, 0)
  const even = total / Math.ceil(total / most)
  const stretches: Stretch[] = []
  for (const { project_id, weight } of projects) {
    const open = stretches.at(-1)
    const isFull = open === undefined || open.weight >= even || open.weight + weight > most
    if (!isFull) {
      open.last = project_id
      open.projects.push(project_id)
      open.weight += weight
    } else stretches.push({ first: project_id, last: project_id, projects: [project_id], weight })
  }
  return stretches
}

/** Rounds the age of a day up to a power of two days, so that a few statements serve all projects. */
export function roundBack(day: Day, today: Day): Day {
  const age = Math.max(1, daysBetween(day, today) + 1)
  const rounded = addDays(today, 1 - 2 ** Math.ceil(Math.log2(age)))
  return rounded < FIRST_DAY ? FIRST_DAY : rounded
}
