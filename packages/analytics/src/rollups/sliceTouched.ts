import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { findNewestDay, type Renewal, type TouchedSeries } from './touchedSeries.ts'

/** Projects of which the months from one on are to be made anew. */
export type TouchedSlice = { projects: readonly string[]; from: Day }

type Wanted = {
  renewal: Pick<Renewal, 'touched' | 'factsSince'>
  /** Only what concerns these metrics. */
  metrics: readonly string[]
  /** About so many points are read at once. */
  points: number
  /**
   * What `refreshSeriesMonths` makes is read in a tenth of the time; only itself has to count the facts. Rows that were
   * replaced and are still there count as well, which makes slices a little smaller.
   */
  counted?: keyof typeof COUNTED
}

const COUNTED = {
  facts: { day: 'day', weight: 'count()' },
  months: { day: 'month', weight: 'sum(points)' },
} as const

/** Puts the projects that were touched into slices by the first day that may be another, so that memory stays the same. */
export async function sliceTouched(
  db: Analytics,
  { renewal, metrics, points, counted = 'months' }: Wanted,
): Promise<TouchedSlice[]> {
  const { touched, factsSince } = renewal
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

/** The projects by the month of the first day on which something of them may be another. */
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

/** A project, and what reading it costs, such as its points. */
export type WeighedProject = { project_id: string; weight: number }

/** Projects that follow one another in the order of their ids, and what they weigh together. */
type Stretch = { first: string; last: string; projects: string[]; weight: number }

/**
 * Puts projects, in the order of their ids, into stretches of at most this weight, which are about as heavy as each other;
 * a heavier project is one by itself.
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

/** A day so many days back as the next power of two says, so that a few statements serve all projects. */
export function roundBack(day: Day, today: Day): Day {
  const age = Math.max(1, daysBetween(day, today) + 1)
  const rounded = addDays(today, 1 - 2 ** Math.ceil(Math.log2(age)))
  return rounded < FIRST_DAY ? FIRST_DAY : rounded
}
