import { publishCatalog, replaceDocument } from '@tickmark/analytics/catalog/CatalogBatch'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { prepareVocabulary } from '@tickmark/api/ask/readPrompt'
import { createServer } from '@tickmark/server/createServer'
import { makeConfig } from '@tickmark/server/settings/config'
import { makeDocument } from '../catalog/makeDocument.ts'

// The server with an additional route that publishes a new project, `?index=12000`, and answers when it is done.
// Argument: the data folder.
const [dataDir = ''] = process.argv.slice(2)
const analytics = await openAnalytics(
  { kind: 'embedded', path: `${dataDir}/ch` },
  // As `main.ts` of the server does.
  { onCatalog: (catalog) => void setImmediate(prepareVocabulary, catalog) },
)
const config = makeConfig({ PORT: '0', TT_DATA_DIR: dataDir, TT_REQUESTS_PER_MINUTE: 'off' })
const app = await createServer({ analytics, config })
app.post('/bench/publish', async ({ query }) => {
  const { index } = query as { index: string }
  await publishCatalog(analytics, {
    layer: 'discovered',
    author: 'bench',
    reason: 'A new project',
    statements: replaceDocument(`project-${index}`, makeDocument(Number(index)), {
      stated: undefined,
      source: 'bench',
      revision: '2',
    }),
  })
  return {}
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
if (typeof address === 'object') process.stdout.write(`port ${address?.port}\n`)
