import { METRICS } from '@tickmark/core/metrics/METRICS'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { FRUGAL_SETTINGS } from '../client/FRUGAL_SETTINGS.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { indexSeries } from '../queries/indexSeries.ts'
import { listPresentMetrics } from '../queries/listPresentMetrics.ts'
import { compileDays, METRICS_PER_PASS } from './compileDays.ts'
import { listTouched, type TouchedSeries } from './listTouched.ts'
import { type DaysSlice, planSlices } from './planSlices.ts'
import { seriesSql } from './seriesSql.ts'

/** The batches that `daily_values` tells of; unknown until this process has made all of it itself. */
const known = new WeakMap<Analytics, ReadonlySet<string>>()

/**
 * Makes the daily values of every metric and project, derived ones too, which figures are made of: all of them the first
 * time in a process, since another edition may have other formulas, and then what was touched by batches since.
 */
export async function refreshDailyValues(db: Analytics): Promise<void> {
  const rows = await db.rows<{ batch_id: string }>({
    sql: `SELECT batch_id FROM batches FINAL WHERE state = 'loaded'`,
  })
  const loaded = new Set(rows.map(({ batch_id }) => batch_id))
  const before = known.get(db)
  // What fails on the way leaves nothing to go on from.
  known.delete(db)
  if (before === undefined) await makeAll(db)
  else {
    const added = [...loaded].filter((batch) => !before.has(batch))
    if (added.length > 0) await make(db, await listTouched(db, added), 'daily_values')
  }
  known.set(db, loaded)
}

async function makeAll(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE daily_values_staged' })
  await make(db, null, 'daily_values_staged')
  await db.command({ sql: 'EXCHANGE TABLES daily_values AND daily_values_staged' })
  await db.command({ sql: 'TRUNCATE TABLE daily_values_staged' })
}

type Table = 'daily_values' | 'daily_values_staged'

async function make(
  db: Analytics,
  touched: readonly TouchedSeries[] | null,
  table: Table,
): Promise<void> {
  const { byMetric } = await indexSeries(db)
  for (const pass of listPasses()) {
    const metrics = await listPresentMetrics(db, pass)
    const { bases, leaves } = planMeasures(metrics, createParams())
    const lookback = Math.max(0, ...leaves.map(({ window_days }) => window_days ?? 0))
    for (const slice of planSlices(bases, { byMetric, touched, lookback })) {
      await makeSlice(db, { metrics, slice, table })
      await db.releaseMemory()
    }
  }
}

/** Few metrics at a time. Those that are added up over projects cannot be sliced, so each keeps to itself. */
function listPasses(): string[][] {
  const all = METRICS.map((metric) => metric.metric_id)
  const summed = all.filter(isSummedOverProjects)
  const own = all.filter((id) => !summed.includes(id))
  const passes: string[][] = []
  for (let start = 0; start < own.length; start += METRICS_PER_PASS)
    passes.push(own.slice(start, start + METRICS_PER_PASS))
  return [...passes, ...summed.map((id) => [id])]
}

function isSummedOverProjects(id: string): boolean {
  return planMeasures([id], createParams()).bases.some(({ ecosystem }) => ecosystem !== null)
}

type Making = { metrics: readonly string[]; slice: DaysSlice; table: Table }

async function makeSlice(db: Analytics, { metrics, slice, table }: Making): Promise<void> {
  const params = createParams()
  const plan = planMeasures(metrics, params)
  const { projects, ...range } = slice
  const days = await compileDays(db, { plan, range, asOf: null, projects }, params)
  const made = seriesSql(days, { plan, keys: ['project_id'], params })
  const sql = slice.from === FIRST_DAY ? made : continueSql(made, { metrics, slice, table }, params)
  await db.command({
    sql: `INSERT INTO ${table} (project_id, metric_id, days, values)
          SELECT project_id, metric_id, days, values FROM (${sql}) SETTINGS ${FRUGAL_SETTINGS}`,
    params: params.values,
  })
}

/** What the table has of these series before the slice, followed by the days that are made anew. */
function continueSql(made: string, { metrics, slice, table }: Making, params: Params): string {
  const projects = slice.projects
    ? `AND project_id IN ${params.add(slice.projects, 'Array(String)')}`
    : ''
  return `
    SELECT project_id, metric_id, arrayFlatten(arrayMap(part -> part.2, parts)) AS days,
           arrayFlatten(arrayMap(part -> part.3, parts)) AS values
    FROM (
      SELECT project_id, metric_id, arraySort(part -> part.1, groupArray((place, days, values))) AS parts
      FROM (
        SELECT 0 AS place, toString(project_id) AS project_id, toString(metric_id) AS metric_id,
               arraySlice(days, 1, kept) AS days, arraySlice(values, 1, kept) AS values
        FROM (
          SELECT *, arrayCount(day -> day < ${params.add(slice.from, 'Date')}, days) AS kept FROM ${table} FINAL
          WHERE metric_id IN ${params.add(metrics, 'Array(String)')} ${projects})
        UNION ALL
        SELECT 1, toString(project_id), metric_id, days, values FROM (${made})
      )
      GROUP BY project_id, metric_id
    )`
}
