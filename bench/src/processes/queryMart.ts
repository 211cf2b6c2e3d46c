import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { createParams } from '@tickmark/analytics/compile/createParams'
import { getProjectFigures } from '@tickmark/analytics/figures/getProjectFigures'
import { getMartPage } from '@tickmark/analytics/marts/getMartPage'
import { martRowsSql } from '@tickmark/analytics/marts/martRowsSql'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { getMart } from '@tickmark/core/marts/getMart'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { readMemory } from '../readUsage.ts'

const DAY = '2026-01-31'

const TREND_POINTS = 20

/** Enough that a query reads only a part of the table; inserting all of them would take minutes. */
const INTERVALS: readonly AggregateInterval[] = ['7d', '30d', '90d']

// Asks the screener for one page after the other, no two the same, over tables that it fills first, and each time for the
// plain list of the same figures, and for the table alone without any order or sums, too. Writes the milliseconds of all
// three and by how many MB the process grew. Arguments: the data folder, projects, columns and queries.
const [dataDir = '', projects = '', columns = '', queries = ''] = process.argv.slice(2)
const WARM_UP = 10
const PAGE = 100
const db = await openAnalytics({ kind: 'embedded', path: `${dataDir}/ch` })
await insertMartFigures(db, Number(projects))
const valueCols = METRICS.filter(({ kind }) => kind === 'flow')
  .flatMap(({ metric_id }) => [`${metric_id}_30d_sum`, `${metric_id}_30d_change`])
  .slice(0, Number(columns))
  .map((id) => ({ id }))
const pages: number[] = []
const lists: number[] = []
const selects: number[] = []
let before = 0
for (let at = 0; at < WARM_UP + Number(queries); at++) {
  if (at === WARM_UP) before = readMemory(process.pid, 'VmRSS')
  const sortModel = [
    { colId: valueCols[at % valueCols.length]?.id ?? 'name', sort: 'desc' as const },
  ]
  const request = RowsRequest.parse({ startRow: at, endRow: at + PAGE, valueCols, sortModel })
  const started = performance.now()
  const page = await getMartPage(db, 'crypto_screener', request)
  const answered = performance.now()
  await getProjectFigures(db, { columns: valueCols.map(({ id }) => id) })
  const listed = performance.now()
  await selectPlainly()
  if (at >= WARM_UP) {
    pages.push(answered - started)
    lists.push(listed - answered)
    selects.push(performance.now() - listed)
  }
  if (page.rows.length !== PAGE || page.row_count !== Number(projects))
    throw new Error(`The page has ${page.rows.length} of ${page.row_count} rows.`)
}
const growth = readMemory(process.pid, 'VmRSS') - before
process.stdout.write(JSON.stringify({ pages, lists, selects, growth }))
await db.close()
process.exit(0)

/** The engine makes the rows, and nothing of them is asked for. */
async function selectPlainly(): Promise<void> {
  const params = createParams()
  const read = ['project_id', 'name', ...valueCols.map(({ id }) => id)]
  const context = { db, index: await indexSeries(db), params, asOf: null }
  const { sql } = await martRowsSql(getMart('crypto_screener'), { read, filters: [] }, context)
  await db.rows({
    sql: `SELECT count() FROM (${sql}) WHERE NOT ignore(*)`,
    params: params.values,
  })
}

/**
 * Inserts figures of every amount over three intervals for this many made-up projects, directly
 * into the derived tables.
 */
async function insertMartFigures(db: Analytics, projects: number): Promise<void> {
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
      INSERT INTO series (metric_id, project_id, first_day, last_day, last_complete_day, last_total_day, points,
                          source_ids)
      SELECT metric, concat('project-', toString(number)), '2020-01-01', '${DAY}', '${DAY}', '${DAY}', 2000, ['bench']
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
