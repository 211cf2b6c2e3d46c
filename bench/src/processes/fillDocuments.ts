import { openStore } from '@tickmark/accounts/store/openStore'

// Fills the embedded store of accounts with documents of a user. Arguments: the data folder and
// the number of documents.
const [dataDir = '', count = ''] = process.argv.slice(2)
const { db, close } = await openStore({ kind: 'embedded', path: `${dataDir}/people` })
await db
  .insertInto('users')
  .values({ id: 'user', email: 'user@bank.example', username: 'user', email_verified: true })
  .execute()
const BATCH_SIZE = 500
/** About what a dashboard with some charts takes. */
const content = JSON.stringify({
  panels: Array.from({ length: 12 }, (_, at) => `${at} `.repeat(60)),
})
for (let from = 0; from < Number(count); from += BATCH_SIZE) {
  const ids = Array.from(
    { length: Math.min(BATCH_SIZE, Number(count) - from) },
    (_, at) => `document-${from + at}`,
  )
  const text = { name: 'A dashboard', description: '' }
  await db
    .insertInto('documents')
    .values(
      ids.map((id) => ({
        id,
        kind: 'dashboard' as const,
        visibility: 'private' as const,
        ...text,
        user_id: 'user',
      })),
    )
    .execute()
  await db
    .insertInto('document_versions')
    .values(ids.map((id) => ({ document_id: id, version: 1, ...text, content, saved_by: 'user' })))
    .execute()
}
await close()
process.exit(0)
