import { AGGREGATE_INTERVALS } from '@tickmark/core/answers/choices'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { Analytics, Statement } from '../client/Analytics.ts'
import { perStore } from '../client/memoPerVersion.ts'
import { makeWindow } from '../rollups/makeWindow.ts'
import { indexSeries } from './indexSeries.ts'

/** Returns the condition for visible rows; `start` is the first visible day, `last` the newest day. */
type Limit = (start: Day, last: Day) => string

const byDay: Limit = (start) => `day >= toDate('${start}')`
const byLastDay: Limit = (start) => `last_day >= toDate('${start}')`

/**
 * All tables with dates. Rows computed over days before the limit are hidden as a whole. Records that every tier may
 * read (fundraises, contracts, unlocks, holders) are not limited.
 */
const LIMITS: Readonly<Record<string, Limit>> = {
  facts: byDay,
  observations: byDay,
  moved_observations: byDay,
  second_opinions: byDay,
  held_points: byDay,
  restatements: byDay,
  point_lines: byDay,
  series: byLastDay,
  series_months: byLastDay,
  gaps: (start) => `to_day >= toDate('${start}')`,
  disagreements: (start) =>
    `newest_day >= toDate('${start}') AND largest_day >= toDate('${start}')`,
  // A row has the days of a whole year, which the engine cannot filter.
  daily_values: () => '0',
  aggregates: (start, last) =>
    `interval IN (${AGGREGATE_INTERVALS.filter((one) => makeWindow(one, last).read >= start)
      .map((one) => `'${one}'`)
      .join(', ')})`,
}

const viewsOf = perStore(() => new Map<number, Analytics>())

/**
 * A view of a store with only the last `days` days, counted back from the newest day of any metric: every query is
 * answered as if the facts began there. The engine filters the tables themselves, so no window, sum or comparison
 * reaches further back. Views are cached, so values memoized per store are memoized per view. Null returns the whole
 * store.
 */
export function limitHistory(db: Analytics, days: number | null): Analytics {
  const whole = db.history?.whole ?? db
  if (days === null) return whole
  const views = viewsOf(whole)
  const known = views.get(days) ?? createView(whole, days)
  views.set(days, known)
  return known
}

function createView(whole: Analytics, days: number): Analytics {
  const findLast = async () => {
    const { newest } = await indexSeries(whole)
    return [...newest.values()].toSorted().at(-1)
  }
  const cut = async (statement: Statement): Promise<Statement> => {
    const last = await findLast()
    if (last === undefined) return statement
    const start = addDays(last, 1 - days)
    const limits = Object.entries(LIMITS).map(
      ([table, limit]) => `'${table}': '${limit(start, last).replaceAll("'", "\\'")}'`,
    )
    return {
      ...statement,
      sql: `${statement.sql}\nSETTINGS additional_table_filters = {${limits.join(', ')}}`,
    }
  }
  return {
    ...whole,
    get catalogue() {
      return whole.catalogue
    },
    get dataVersion() {
      return whole.dataVersion
    },
    // Derived tables include days before the limit.
    isComputed: false,
    history: {
      whole,
      async start() {
        const last = await findLast()
        return last === undefined ? null : addDays(last, 1 - days)
      },
    },
    rows: async <T>(statement: Statement) => whole.rows<T>(await cut(statement)),
    bytes: async (statement, format) => whole.bytes(await cut(statement), format),
    async *stream(statement) {
      yield* whole.stream(await cut(statement))
    },
  }
}
