import { findMetric } from '@tickmark/core/metrics/findMetric'
import { type Day, daysBetween } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { createParams } from '../compile/createParams.ts'
import { deriveKnownSeries } from './knownSeries.ts'
import { reportedSeriesSql } from './reportedSeriesSql.ts'
import { NO_TOTAL, type SeriesRow } from './SeriesRow.ts'
import { findVisibleMonths, type VisibleMonths, visibleMonthsSql } from './visibleMonths.ts'

export const SERIES_SQL = `
  SELECT metric_id, project_id, first_day, last_day, last_complete_day, last_total_day, points, parts, source_ids,
         chains, products, contracts, labels
  FROM series ORDER BY metric_id, project_id`

/** All series. Memoized per data version, since most queries need them. */
export const listSeries = memoPerVersion(readSeries)

async function readSeries(db: Analytics): Promise<SeriesRow[]> {
  const [stored, visible] = await Promise.all([
    db.rows<SeriesRow>({ sql: SERIES_SQL }),
    findVisibleMonths(db),
  ])
  // Values of a retired own metric are kept, and nothing knows them.
  const rows = stored.filter(isKnown)
  return visible === null ? rows : limitSeries(db, rows, visible)
}

function isKnown({ metric_id }: SeriesRow): boolean {
  return findMetric(metric_id) !== undefined
}

/**
 * The series as they would be if all facts began on `start`. A series without values in the first days of a limited
 * history begins with its first visible value, and counts visible points only: all else would reveal hidden data.
 */
async function limitSeries(
  db: Analytics,
  rows: readonly SeriesRow[],
  { whole, start }: VisibleMonths,
): Promise<SeriesRow[]> {
  const params = createParams()
  const reported = await whole.rows<SeriesRow>({
    sql: `SELECT * FROM (${reportedSeriesSql(visibleMonthsSql(start, params))}) ORDER BY metric_id, project_id`,
    params: params.values,
  })
  const known = reported.filter(isKnown)
  const projects = new Set(rows.map(({ project_id }) => project_id))
  const derived = deriveKnownSeries(known, rows, { catalog: db.catalog, chains: projects })
  return [...known, ...derived.map((row) => begin(row, start))].toSorted(compareSeries)
}

/** A derived series as it would be if it began on `start`, with a point for each day. */
function begin(row: SeriesRow, start: Day): SeriesRow {
  const first_day = row.first_day > start ? row.first_day : start
  return {
    ...row,
    first_day,
    last_complete_day:
      row.last_complete_day !== null && row.last_complete_day < start
        ? null
        : row.last_complete_day,
    last_total_day: row.last_total_day < start ? NO_TOTAL : row.last_total_day,
    points: Math.max(0, daysBetween(first_day, row.last_day) + 1),
    parts: 0,
  }
}

function compareSeries(a: SeriesRow, b: SeriesRow): number {
  if (a.metric_id !== b.metric_id) return a.metric_id < b.metric_id ? -1 : 1
  return a.project_id < b.project_id ? -1 : Number(a.project_id > b.project_id)
}
