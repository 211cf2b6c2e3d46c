import { createParams } from '@tickmark/analytics/compile/createParams'
import { getProjectFigures } from '@tickmark/analytics/figures/getProjectFigures'
import { getMartPage } from '@tickmark/analytics/marts/getMartPage'
import { martRowsSql } from '@tickmark/analytics/marts/martRowsSql'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { getMart } from '@tickmark/core/marts/getMart'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { insertMartFigures } from '../facts/insertMartFigures.ts'
import { readMemory } from '../readUsage.ts'

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
  const { sql } = await martRowsSql(getMart('crypto_screener'), read, context)
  await db.rows({
    sql: `SELECT count() FROM (${sql}) WHERE NOT ignore(*)`,
    params: params.values,
  })
}
