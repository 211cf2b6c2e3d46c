import { findMetric } from '@tickmark/core/metrics/findMetric'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { addPeriods, startOfPeriod } from '@tickmark/core/time/Granularity'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { createParams } from '../compile/createParams.ts'
import { deriveKnownSeries } from './knownSeries.ts'
import { NO_TOTAL, type SeriesRow } from './SeriesRow.ts'

export const SERIES_SQL = `
  SELECT metric_id, project_id, first_day, last_day, last_complete_day, last_total_day, points, parts, source_ids,
         chains, products, contracts
  FROM series ORDER BY metric_id, project_id`

/** All series. Memoized per data version, since most queries need them. */
export const listSeries = memoPerVersion(readSeries)

async function readSeries(db: Analytics): Promise<SeriesRow[]> {
  const [stored, start] = await Promise.all([
    db.rows<SeriesRow>({ sql: SERIES_SQL }),
    db.history?.start() ?? null,
  ])
  // Values of a retired own metric are kept, and nothing knows them.
  const rows = stored.filter(({ metric_id }) => findMetric(metric_id) !== undefined)
  return start === null ? rows : limitSeries(db, rows, start)
}

/**
 * The series as they would be if all facts began on `start`; `db` shows no earlier ones. A series without values in
 * the first days of a limited history begins with its first visible value: an earlier date would reveal hidden data.
 */
async function limitSeries(
  db: Analytics,
  rows: readonly SeriesRow[],
  start: Day,
): Promise<SeriesRow[]> {
  const firstDays = await readFirstDays(db, start)
  const reported = new Map(
    rows
      .filter(({ source_ids }) => source_ids.length > 0)
      .map((row) => [keyOf(row), begin(row, { start, first: firstDays.get(keyOf(row)) })]),
  )
  const projects = new Set(rows.map(({ project_id }) => project_id))
  const derived = new Map(
    deriveKnownSeries([...reported.values()], rows, {
      catalogue: db.catalogue,
      chains: projects,
    }).map((row) => [keyOf(row), row]),
  )
  return rows.map((row) => {
    const key = keyOf(row)
    return reported.get(key) ?? begin(row, { start, first: derived.get(key)?.first_day })
  })
}

/** A series as it would be if it began on `start`, or on its first day with a value from then on. */
function begin(
  row: SeriesRow,
  { start, first = start }: { start: Day; first: Day | undefined },
): SeriesRow {
  const { first_day, last_complete_day, last_total_day } = row
  const since = first > start ? first : start
  return {
    ...row,
    first_day: first_day > since ? first_day : since,
    last_complete_day:
      last_complete_day !== null && last_complete_day < start ? null : last_complete_day,
    last_total_day: last_total_day < start ? NO_TOTAL : last_total_day,
  }
}

/**
 * The first day of each reported series: from the monthly rollup, and from the facts for the month of `start` only.
 */
async function readFirstDays(db: Analytics, start: Day): Promise<ReadonlyMap<string, Day>> {
  const params = createParams()
  const day = params.add(start, 'Date')
  const nextMonth = addPeriods(startOfPeriod(start, 'month'), 1, 'month')
  const rows = await db.rows<{ metric_id: string; project_id: string; first: Day }>({
    sql: `
      SELECT metric_id, project_id, toString(min(first)) AS first
      FROM (
        SELECT metric_id, project_id, min(first_day) AS first FROM series_months
        WHERE first_day >= ${day} GROUP BY metric_id, project_id
        UNION ALL
        SELECT metric_id, project_id, min(day) AS first FROM facts
        WHERE day BETWEEN ${day} AND ${params.add(addDays(nextMonth, -1), 'Date')}
        GROUP BY metric_id, project_id
      )
      GROUP BY metric_id, project_id`,
    params: params.values,
  })
  return new Map(rows.map((row) => [keyOf(row), row.first]))
}

function keyOf({ metric_id, project_id }: Pick<SeriesRow, 'metric_id' | 'project_id'>): string {
  return `${metric_id} ${project_id}`
}
