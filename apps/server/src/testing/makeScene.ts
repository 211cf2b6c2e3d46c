import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Querier } from '@tickmark/accounts/store/Store'
import type { TestUser } from '@tickmark/accounts/testing/makeUser'

/** Gives an organization a project and a note about it. */
export async function makeClaim(db: Querier, organization_id: string): Promise<string> {
  const claimed = { project_id: 'aave', organization_id }
  await db.deleteFrom('project_claims').execute()
  await db
    .insertInto('project_claims')
    .values({ ...claimed, method: 'dns', host: 'aave.com', place: '_tickmark.aave.com', token: '' })
    .execute()
  const { id } = await db
    .insertInto('project_notes')
    .values({ ...claimed, text: 'Hello.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Gives an organization a verified domain, which is returned, and a group of its provider with the organization's id. */
export async function makeSingleSignOn(db: Querier, organization_id: string): Promise<string> {
  const domain = `${organization_id}.example`
  await db
    .insertInto('sso_domains')
    .values({ organization_id, domain, token: 'x', verified_at: new Date() })
    .execute()
  const group = { id: organization_id, display_name: 'Analysts', external_id: null, role: null }
  await db
    .insertInto('scim_groups')
    .values({ ...group, organization_id })
    .execute()
  return domain
}

/** A chart of a user. */
export async function makeDocument(
  db: Querier,
  { userId }: TestUser,
  visibility: 'public' | 'link',
): Promise<string> {
  const id = randomUUID()
  const words = { name: 'Fees', description: '' }
  await db
    .insertInto('documents')
    .values({
      ...words,
      id,
      kind: 'chart',
      visibility,
      secret: visibility === 'link' ? id : null,
      user_id: userId,
      author_id: userId,
    })
    .execute()
  await db
    .insertInto('document_versions')
    .values({
      ...words,
      document_id: id,
      version: 1,
      content: JSON.stringify({ questions: [{ id: 'a', query: { metrics: ['fees'] } }] }),
    })
    .execute()
  return id
}

const COMMITS = {
  metadata: ['{"name":"Aave Labs"}', '{"name":"Aave"}'],
  data: ['{"table_id":"table"}', '{"since":""}'],
} as const

type Item = { state: 'draft' | 'submitted' | 'merged'; kind?: keyof typeof COMMITS }

/** An item of the datahub. */
export async function makeItem(
  db: Querier,
  { userId }: TestUser,
  { state, kind = 'metadata' }: Item,
): Promise<string> {
  const item = { kind, title: 'A name', project_id: 'aave', is_new: false } as const
  const { id } = await db
    .insertInto('datahub_items')
    .values({ ...item, state, author_id: userId, batch_id: 'batch', merged_commit: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [data, base] = COMMITS[kind]
  await db
    .insertInto('datahub_commits')
    .values({ item_id: id, number: 1, message: 'First', data, base, author_id: userId })
    .execute()
  return String(id)
}

/** A file of a user, which is complete and can be sent again. */
export async function makeFile(
  db: Querier,
  own: TestUser | undefined,
  content: Uint8Array,
): Promise<string> {
  const id = randomUUID()
  if (own === undefined) return id
  const file = { id, name: 'a', size: content.length, author_id: own.userId }
  const part = {
    file_id: id,
    number: 0,
    size: file.size,
    content: gzipSync(content).toString('base64'),
  }
  await db.insertInto('datahub_files').values(file).execute()
  await db.insertInto('datahub_file_parts').values(part).execute()
  return id
}
