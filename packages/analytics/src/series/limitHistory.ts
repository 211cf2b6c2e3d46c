import { createLookup } from '@tickmark/core/text/createLookup'
import { AGGREGATE_INTERVALS } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { Analytics, Statement } from '../client/Analytics.ts'
import { perStore } from '../client/memoPerVersion.ts'
import { makeWindow } from '../compile/makeWindow.ts'
import { indexSeries } from './indexSeries.ts'

/** Returns the condition for visible rows; `start` is the first visible day, `last` the newest day. */
type Limit = (start: Day, last: Day) => string

const byDay: Limit = (start) => `day >= toDate('${start}')`
const byLastDay: Limit = (start) => `last_day >= toDate('${start}')`

/**
 * The limit of what a view shows of a table: from which day on, and whether rows of metrics that it lacks are hidden.
 */
type TableLimit = { days: Limit; metrics: boolean }

const points = { days: byDay, metrics: true } as const satisfies TableLimit

/**
 * All tables with dates. Rows computed over days before the limit are hidden as a whole. Records that every tier may
 * read (fundraises, contracts, unlocks, holders) are not limited. Lists say of every metric that there is one.
 */
const LIMITS: Readonly<Record<string, TableLimit>> = createLookup({
  facts: points,
  observations: points,
  moved_observations: points,
  second_opinions: points,
  held_points: points,
  restatements: points,
  point_lines: points,
  // Merged points are facts, too.
  datahub_points: points,
  series: { days: byLastDay, metrics: false },
  series_months: { days: byLastDay, metrics: false },
  gaps: { days: (start) => `to_day >= toDate('${start}')`, metrics: false },
  disagreements: {
    days: (start) => `newest_day >= toDate('${start}') AND largest_day >= toDate('${start}')`,
    metrics: true,
  },
  // A row has the days of a whole year, which the engine cannot filter.
  daily_values: { days: () => '0', metrics: true },
  aggregates: {
    days: (start, last) =>
      `interval IN (${AGGREGATE_INTERVALS.filter((one) => makeWindow(one, last).read >= start)
        .map((one) => `'${one}'`)
        .join(', ')})`,
    metrics: true,
  },
})

const viewsOf = perStore(() => new Map<string, Analytics>())

/**
 * A view of a store with only the last `days` days, counted back from the newest day of any metric, and without the points
 * of some metrics: every query is answered as if the facts began there, and as if these metrics had none. The engine
 * filters the tables themselves, so no window, sum or comparison reaches further. Views are cached, so values memoized per
 * store are memoized per view. Null and no metrics return the whole store.
 */
export function limitHistory(
  db: Analytics,
  days: number | null,
  locked: readonly string[] = [],
): Analytics {
  const whole = db.history?.whole ?? db
  if (days === null && locked.length === 0) return whole
  const views = viewsOf(whole)
  const key = `${days} ${locked.join(' ')}`
  const known = views.get(key) ?? createView(whole, days, locked)
  views.set(key, known)
  return known
}

function createView(whole: Analytics, days: number | null, locked: readonly string[]): Analytics {
  const findLast = async () => {
    const { newest } = await indexSeries(whole)
    return [...newest.values()].toSorted().at(-1)
  }
  const hidden = locked.map((id) => `'${id}'`).join(', ')
  const cut = async (statement: Statement): Promise<Statement> => {
    const last = await findLast()
    if (last === undefined) return statement
    const start = days === null ? undefined : addDays(last, 1 - days)
    const limits = Object.entries(LIMITS).flatMap(([table, limit]) => {
      const conditions = [
        ...(start === undefined ? [] : [limit.days(start, last)]),
        ...(limit.metrics && hidden !== '' ? [`metric_id NOT IN (${hidden})`] : []),
      ].join(' AND ')
      return conditions === '' ? [] : [`'${table}': '${conditions.replaceAll("'", "\\'")}'`]
    })
    const isSet = OWN_SETTINGS.test(statement.sql)
    return {
      ...statement,
      sql: `${statement.sql}${isSet ? ',' : '\nSETTINGS'} additional_table_filters = {${limits.join(', ')}}`,
    }
  }
  return {
    ...whole,
    get catalog() {
      return whole.catalog
    },
    get dataVersion() {
      return whole.dataVersion
    },
    // Derived tables include days before the limit.
    isComputed: false,
    history: {
      whole,
      locked,
      async start() {
        const last = days === null ? undefined : await findLast()
        return last === undefined ? null : addDays(last, 1 - (days ?? 0))
      },
    },
    rows: async <T>(statement: Statement) => whole.rows<T>(await cut(statement)),
    bytes: async (statement, format) => whole.bytes(await cut(statement), format),
    async *stream(statement) {
      yield* whole.stream(await cut(statement))
    },
    // Staging tables are filled from what the view shows.
    command: async (statement) =>
      whole.command(/^\s*INSERT\b/.test(statement.sql) ? await cut(statement) : statement),
  }
}

/** The end of a statement that has settings of its own. */
const OWN_SETTINGS = /\bSETTINGS\b[^()]*$/
