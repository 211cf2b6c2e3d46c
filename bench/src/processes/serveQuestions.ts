import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { readCurated } from '@tickmark/analytics/catalog/readCatalog'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { prepareVocabulary } from '@tickmark/api/ask/readPrompt'
import { createServer } from '@tickmark/server/createServer'
import { makeConfig } from '@tickmark/server/settings/config'
import { logProgress } from '../Bench.ts'
import { insertFacts } from '../facts/insertFacts.ts'

// The server over a catalog of many projects. Arguments: the data folder, the number of projects, and of facts.
const [dataDir = '', count = '', facts = ''] = process.argv.slice(2)
const curated = await readCurated()
const documents = { ...curated.documents }
const known = Object.keys(documents).length
for (let at = known; at < Number(count); at++)
  documents[`generated-${at}`] = {
    name: `Generated ${at.toString(36)} protocol`,
    symbol: `GEN${at}`,
    market_sectors: ['lending'],
    chains: ['ethereum'],
    description: 'A project that a bench generated, as one of many in a catalog.',
    links: { website: `https://generated-${at}.example` },
  }
const engine = await openAnalytics(
  { kind: 'embedded', path: `${dataDir}/ch` },
  {
    curated: { ...curated, documents },
    onCatalog: (catalog) => {
      const started = performance.now()
      prepareVocabulary(catalog)
      const took = (performance.now() - started).toFixed(0)
      logProgress(`the names of ${catalog.projects.length} projects were indexed in ${took} ms`)
    },
  },
)
const projects = engine.catalog.projects.map(({ project_id }) => project_id)
await insertFacts(engine, { projects, to: Number(facts) })
await engine.command({ sql: 'INSERT INTO observations SELECT * FROM facts' })
await refreshDerivedTables(engine)
const config = makeConfig({ PORT: '0', TT_DATA_DIR: dataDir, TT_REQUESTS_PER_MINUTE: 'off' })
const app = await createServer({ analytics: engine, config })
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
if (typeof address === 'object') process.stdout.write(`port ${address?.port}\n`)
