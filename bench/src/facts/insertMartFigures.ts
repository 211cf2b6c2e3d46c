import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'

const DAY = '2026-01-31'
const TREND_POINTS = 20
/** Enough that a query reads only a part of the table; inserting all of them would take minutes. */
const INTERVALS: readonly AggregateInterval[] = ['7d', '30d', '90d']

/**
 * Inserts figures of every amount over three intervals for this many made-up projects, directly
 * into the derived tables.
 */
export async function insertMartFigures(db: Analytics, projects: number): Promise<void> {
  const params = {
    projects,
    metrics: METRICS.filter(({ kind }) => kind === 'flow').map((metric) => metric.metric_id),
    intervals: INTERVALS,
    sectors: MARKET_SECTORS.map((sector) => sector.market_sector_id),
  }
  await db.command({ sql: 'TRUNCATE TABLE projects' })
  await db.command({
    sql: `
      INSERT INTO projects
      SELECT concat('project-', toString(number)), concat('Project ', toString(number)),
             [{sectors: Array(String)}[1 + number % length({sectors: Array(String)})]],
             ['ethereum', concat('chain-', toString(number % 40))], [], 0
      FROM numbers({projects: UInt32})`,
    params,
  })
  await db.command({
    sql: `
      INSERT INTO series
      SELECT metric, concat('project-', toString(number)), '2020-01-01', '${DAY}', '${DAY}', '${DAY}', 2000, 0,
             ['bench'], 0, 0, 0
      FROM numbers({projects: UInt32}) ARRAY JOIN {metrics: Array(String)} AS metric`,
    params,
  })
  await db.command({
    sql: `
      INSERT INTO aggregates (metric_id, interval, project_id, anchor, latest, sum, avg, change, ath, atl, trend,
                              first_day, last_day, points)
      SELECT metric, interval, concat('project-', toString(number)), '${DAY}', value, value * 30, value, value / 1e6,
             value * 2, value / 2, arrayMap(i -> value + i, range(${TREND_POINTS})), '2020-01-01', '${DAY}', 30
      FROM (SELECT number, metric, interval, cityHash64(number, metric, interval) % 1000000 / 7 AS value
            FROM numbers({projects: UInt32}) ARRAY JOIN {metrics: Array(String)} AS metric
            ARRAY JOIN {intervals: Array(String)} AS interval)`,
    params,
  })
  for (const table of ['series', 'aggregates'])
    await db.command({ sql: `OPTIMIZE TABLE ${table} FINAL` })
}
