import type { Analytics, Statement, StreamFormat } from '@tickmark/analytics/client/Analytics'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { createServer } from '@tickmark/server/createServer'
import { makeConfig } from '@tickmark/server/settings/config'

// The server with an additional route, which repeats the last query for facts in the engine and
// returns how long it took. A process holds one engine, so only here can both be measured on the
// same data. Argument: the data folder.
const [dataDir = ''] = process.argv.slice(2)
const engine = await openAnalytics({ kind: 'embedded', path: `${dataDir}/ch` })
let last: Statement = { sql: 'SELECT 1' }
let format: StreamFormat = 'JSONEachRow'
const analytics: Analytics = Object.assign(Object.create(engine), {
  rows(statement: Statement) {
    // Responses also contain the checks, which are read once and not measured.
    if (statement.sql.includes('FROM facts')) {
      last = statement
      format = 'JSONEachRow'
    }
    return engine.rows(statement)
  },
  stream(statement: Statement) {
    last = statement
    format = 'CSVWithNames'
    return engine.stream(statement)
  },
})
const config = makeConfig({ PORT: '0', TT_DATA_DIR: dataDir, TT_REQUESTS_PER_MINUTE: 'off' })
const app = await createServer({ analytics, config })
app.get('/bench/engine', async () => {
  const started = performance.now()
  const bytes = await engine.bytes(last, format)
  return { ms: performance.now() - started, bytes: bytes.length }
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
if (typeof address === 'object') process.stdout.write(`port ${address?.port}\n`)
