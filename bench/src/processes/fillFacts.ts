import { writeBatchRow } from '@tickmark/analytics/batches/BatchRow'
import {
  compactTables,
  refreshDerivedTables,
} from '@tickmark/analytics/batches/refreshDerivedTables'
import { refreshSeries, refreshSeriesMonths } from '@tickmark/analytics/rollups/refreshSeries'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { insertFacts } from '../facts/insertFacts.ts'

// Fills a data folder. Arguments: the folder, the number of facts, and `whole` to refresh all
// derived tables.
const [dataDir = '', count = '', scope = ''] = process.argv.slice(2)
const db = await openAnalytics({ kind: 'embedded', path: `${dataDir}/ch` })
const projects = db.catalog.projects.map(({ project_id }) => project_id)
await insertFacts(db, { projects, count: Number(count) })
if (scope === 'whole') {
  await db.command({ sql: 'INSERT INTO observations SELECT * FROM facts' })
  const now = Date.now()
  await writeBatchRow(db, {
    batch_id: 'bench',
    source_id: 'bench',
    input: 'bench.csv',
    fingerprint: 'bench',
    state: 'loaded',
    observed_at: now,
    started_at: now,
    tables: ['observations', 'facts'],
    rows_read: Number(count),
    rows_kept: Number(count),
    rows_rejected: 0,
    rejects: '[]',
    checks: '[]',
    error: '',
  })
  await refreshDerivedTables(db)
} else {
  await compactTables(db)
  await refreshSeriesMonths(db, {
    touched: null,
    moved: [],
    concurrency: 1,
    isFast: false,
    factsSince: () => 'facts',
  })
  await refreshSeries(db)
}
await db.close()
process.exit(0)
