import { METRICS } from '@tickmark/core/metrics/METRICS'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { compileMetricQuery } from '../compile/compileMetricQuery.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import { findAnchors } from '../queries/findAnchors.ts'
import { indexSeries } from '../queries/indexSeries.ts'
import { sliceProjects } from './sliceProjects.ts'
import { summarySql } from './summarySql.ts'

/** Metrics computed in one pass over the facts; more would hold too many columns in memory at once. */
const METRICS_PER_PASS = 6

/**
 * Computes the screener: every metric of every project over every interval.
 * Rows are made by the same compiler as every other answer, one value per project and day, and then
 * summed up, so that a list and a chart agree.
 */
export async function refreshAggregates(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE aggregates_staged' })
  const all = METRICS.map((metric) => metric.metric_id)
  const summed = all.filter(isSummedOverProjects)
  // Those cannot be sliced, so they keep to themselves.
  for (const ids of [all.filter((id) => !summed.includes(id)), summed])
    for (let start = 0; start < ids.length; start += METRICS_PER_PASS)
      await aggregate(db, ids.slice(start, start + METRICS_PER_PASS))
  await db.command({ sql: 'EXCHANGE TABLES aggregates AND aggregates_staged' })
  await renewDerivedSeries(db)
}

function isSummedOverProjects(id: string): boolean {
  return planMeasures([id], createParams()).bases.some(({ ecosystem }) => ecosystem !== null)
}

async function aggregate(db: Analytics, ids: readonly string[]): Promise<void> {
  const all = planMeasures(ids, createParams())
  const found = await findAnchors(db, all.measures, null)
  const present = all.measures.filter((measure) => found.get(measure)).map(({ metric }) => metric)
  if (present.length === 0) return
  const plan = planMeasures(present, createParams())
  const anchors = await findAnchors(db, plan.measures, null)
  const to = [...anchors.values()]
    .filter((day) => day !== null)
    .sort()
    .at(-1)
  if (!to) return
  const index = await indexSeries(db)
  for (const projects of sliceProjects(plan.bases, index.byMetric)) {
    const slice = createParams()
    const sliced = planMeasures(present, slice)
    const daily = compileMetricQuery(
      {
        query: MetricQuery.parse({ metrics: present, breakdown: ['project'], granularity: 'day' }),
        plan: sliced,
        scope: { ...resolveScope({}), projects },
        range: { from: FIRST_DAY, to },
        as_of: null,
        series: index,
      },
      slice,
    )
    const windows = {
      plan: sliced,
      anchors: await findAnchors(db, sliced.measures, null),
      params: slice,
    }
    await db.command({
      sql: `INSERT INTO aggregates_staged ${summarySql(daily.sql, windows)}`,
      params: slice.values,
    })
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
