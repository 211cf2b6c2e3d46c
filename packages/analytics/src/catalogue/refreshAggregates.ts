import { AGGREGATE_INTERVALS } from '@tickmark/core/answers/ProjectFigures'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { Analytics } from '../client/Analytics.ts'
import { FRUGAL_SETTINGS } from '../client/FRUGAL_SETTINGS.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { indexSeries } from '../queries/indexSeries.ts'
import { computeFiguresSql, METRICS_PER_PASS } from './computeFiguresSql.ts'
import { sliceProjects } from './sliceProjects.ts'

/** Computes the screener: every metric of every project over every interval, as `computeFiguresSql` does. */
export async function refreshAggregates(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE aggregates_staged' })
  const all = METRICS.map((metric) => metric.metric_id)
  const summed = all.filter(isSummedOverProjects)
  const own = all.filter((id) => !summed.includes(id))
  for (let start = 0; start < own.length; start += METRICS_PER_PASS)
    await aggregate(db, own.slice(start, start + METRICS_PER_PASS))
  // Those cannot be sliced, so each keeps to itself.
  for (const id of summed) await aggregate(db, [id])
  await db.command({ sql: 'EXCHANGE TABLES aggregates AND aggregates_staged' })
  await renewDerivedSeries(db)
}

function isSummedOverProjects(id: string): boolean {
  return planMeasures([id], createParams()).bases.some(({ ecosystem }) => ecosystem !== null)
}

async function aggregate(db: Analytics, metrics: readonly string[]): Promise<void> {
  const { bases } = planMeasures(metrics, createParams())
  const { byMetric } = await indexSeries(db)
  for (const projects of sliceProjects(bases, byMetric)) {
    const params = createParams()
    const wanted = { metrics, intervals: AGGREGATE_INTERVALS, asOf: null, projects }
    const sql = await computeFiguresSql(db, wanted, params)
    if (sql === null) continue
    await db.command({
      sql: `INSERT INTO aggregates_staged ${sql} SETTINGS ${FRUGAL_SETTINGS}`,
      params: params.values,
    })
    await db.releaseMemory()
  }
}

/** Derived metrics have availability and first days like reported ones; their sources are their parts'. */
async function renewDerivedSeries(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE series_staged' })
  await db.command({
    sql: 'INSERT INTO series_staged SELECT * FROM series WHERE notEmpty(source_ids)',
  })
  await db.command({
    sql: `
      INSERT INTO series_staged
      SELECT metric_id, project_id, first_day, last_day, last_day, last_day, points, 0, [], 0, 0, 0
      FROM aggregates
      WHERE interval = 'max'
        AND (metric_id, project_id) NOT IN (SELECT metric_id, project_id FROM series WHERE notEmpty(source_ids))`,
  })
  await db.command({ sql: 'EXCHANGE TABLES series AND series_staged' })
}
