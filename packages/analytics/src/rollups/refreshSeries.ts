import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import type { Analytics } from '../client/Analytics.ts'
import { mapConcurrently } from '../client/mapConcurrently.ts'
import { FAST_POINTS, frugalSettings } from '../client/statementSettings.ts'
import { LATEST_IN } from '../compile/factsSql.ts'
import { MONTH_COLUMNS, monthsSql, reportedSeriesSql } from '../series/reportedSeriesSql.ts'
import { fillRollup } from './fillRollup.ts'
import { sliceTouched } from './sliceTouched.ts'
import type { RefreshScope } from './touchedSeries.ts'

/** The number of points that are read at a time, by all concurrent statements together. */
const POINTS_AT_ONCE = 250_000

/**
 * Computes the monthly rollup, from which series, freshness and gaps are computed: for all series, or for touched
 * ones from their first touched month on.
 */
export async function refreshSeriesMonths(
  db: Analytics,
  refreshScope: RefreshScope,
): Promise<void> {
  const { concurrency, isFast, factsSince } = refreshScope
  const metrics = listMetrics().map(({ metric_id }) => metric_id)
  const slices = await sliceTouched(db, {
    refreshScope,
    metrics,
    points: isFast ? FAST_POINTS : POINTS_AT_ONCE / concurrency,
    counted: 'facts',
  })
  await fillRollup(db, { table: 'series_months', changed: refreshScope }, (table) =>
    mapConcurrently(slices, concurrency, async ({ projects, from }) => {
      await db.command({
        sql: `INSERT INTO ${table} (${MONTH_COLUMNS}) ${monthsSql(`${LATEST_IN[factsSince(from)]} WHERE day >= {from: Date} AND project_id IN {projects: Array(String)}`)} SETTINGS ${frugalSettings(from, isFast)}`,
        params: { projects, from },
      })
      await db.releaseMemory()
    }),
  )
}

/**
 * Lists the reported series from the monthly rollup. Derived series stay unchanged until `refreshAggregates`, which
 * computes them.
 */
export async function refreshSeries(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE series_staged' })
  await db.command({
    sql: `INSERT INTO series_staged ${reportedSeriesSql('series_months FINAL')}`,
  })
  await db.command({
    sql: `
      INSERT INTO series_staged
      SELECT * FROM series
      WHERE empty(source_ids)
        AND (metric_id, project_id) NOT IN (SELECT metric_id, project_id FROM series_staged)`,
  })
  await db.command({ sql: 'EXCHANGE TABLES series AND series_staged' })
}
