import { addDays, type Day } from '@tickmark/core/time/Day'
import { addPeriods, startOfPeriod } from '@tickmark/core/time/Granularity'
import type { Analytics } from '../client/Analytics.ts'
import type { Params } from '../compile/createParams.ts'
import { LATEST_IN } from '../compile/factsSql.ts'
import { MONTH_COLUMNS, monthsSql } from './reportedSeriesSql.ts'

/** The months that a limited history shows, and the store to read them from; see `visibleMonthsSql`. */
export type VisibleMonths = { whole: Analytics; start: Day }

/** The months of a view of the last days of a store; null if all days are visible. */
export async function findVisibleMonths({ history }: Analytics): Promise<VisibleMonths | null> {
  const start = (await history?.start()) ?? null
  return history === undefined || start === null ? null : { whole: history.whole, start }
}

/**
 * SQL of `series_months` as it would be if all facts began on `start`, in parentheses. Whole months are read from the
 * table; the first one is computed from its visible points, since its row counts hidden ones too. For the whole store,
 * since lists say of every metric that there is one, also of those that a view lacks.
 */
export function visibleMonthsSql(start: Day, params: Params): string {
  const month = startOfPeriod(start, 'month')
  const isWhole = month === start
  const next = isWhole ? month : addPeriods(month, 1, 'month')
  const whole = `SELECT ${MONTH_COLUMNS} FROM series_months FINAL WHERE month >= ${params.add(next, 'Date')}`
  if (isWhole) return `(${whole})`
  const [from, to] = [params.add(start, 'Date'), params.add(addDays(next, -1), 'Date')]
  return `(${whole} UNION ALL ${monthsSql(`${LATEST_IN.facts} WHERE day BETWEEN ${from} AND ${to}`)})`
}
