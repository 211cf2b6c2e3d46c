import { compactTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { publishCatalog, replaceDocument } from '@tickmark/analytics/catalog/CatalogBatch'
import { refreshSeries, refreshSeriesMonths } from '@tickmark/analytics/rollups/refreshSeries'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { makeDocument } from '../catalog/makeDocument.ts'
import { insertFacts } from '../facts/insertFacts.ts'
import { insertFigures } from '../facts/insertFigures.ts'

// Fills a data folder with a catalog. Arguments: the folder, the number of projects, and of facts.
const [dataDir = '', projects = '', facts = ''] = process.argv.slice(2)
const db = await openAnalytics({ kind: 'embedded', path: `${dataDir}/ch` })
const missing = Number(projects) - db.catalog.projects.length
await publishCatalog(db, {
  layer: 'discovered',
  author: 'bench',
  reason: 'A large catalog',
  statements: Array.from({ length: Math.max(missing, 0) }, (_, index) =>
    replaceDocument(`project-${index}`, makeDocument(index), {
      stated: undefined,
      source: 'bench',
      revision: '1',
    }),
  ).flat(),
})
const ids = db.catalog.projects.map(({ project_id }) => project_id)
await insertFacts(db, { projects: ids, count: Number(facts) })
await compactTables(db)
await refreshSeriesMonths(db, {
  touched: null,
  moved: [],
  concurrency: 1,
  isFast: false,
  factsSince: () => 'facts',
})
await refreshSeries(db)
await insertFigures(
  db,
  db.catalog.projects.map(({ project_id }) => project_id),
)
await db.close()
process.exit(0)
