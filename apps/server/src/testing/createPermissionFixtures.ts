import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Querier } from '@tickmark/accounts/store/Store'
import type { TestUser } from '@tickmark/accounts/testing/makeUser'
import { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'

export const PICTURE = new Uint8Array(Buffer.from('GIF89a'))

export const QUERY = { metrics: ['fees'] }

export const ALERT = AlertDefinition.parse({
  query: QUERY,
  condition: { kind: 'threshold', direction: 'above', value: 1 },
})

export type PermissionFixtures = {
  organization_id: string
  invitation_id: string
  own_invitation_id: string
  session_id: string
  key_id: string
  own_key_id: string
  passkey_id: string
  alert_id: string
  question_id: string
  own_user_id: string
  public_document_id: string
  own_document_id: string
  own_data_id: string
  submitted_data_id: string
  merged_data_id: string
  table_data_id: string
  file_id: string
  note_id: string
  sso_domain: string
}

/** An organization with its members, an open invitation, and one of each kind of thing that the caller owns. */
export async function createPermissionFixtures(
  db: Querier,
  user: (name: string) => TestUser,
  own: TestUser | undefined,
): Promise<PermissionFixtures> {
  const organization_id = randomUUID()
  await db.insertInto('organizations').values({ id: organization_id, name: 'Bank' }).execute()
  const roles = {
    owner: 'OWNER',
    second: 'OWNER',
    admin: 'ADMIN',
    member: 'MEMBER',
    target: 'MEMBER',
  } as const
  for (const [name, role] of Object.entries(roles))
    await db
      .insertInto('members')
      .values({ organization_id, user_id: user(name).userId, role })
      .execute()
  const sso_domain = await makeSingleSignOn(db, organization_id)
  const expires_at = new Date(Date.now() + 86_400_000)
  const [invitation_id, own_invitation_id, session_id] = [randomUUID(), randomUUID(), randomUUID()]
  const invited = { organization_id, role: 'MEMBER', expires_at } as const
  await db
    .insertInto('invitations')
    .values([
      { ...invited, id: invitation_id, email: `${invitation_id}@bank.example` },
      { ...invited, id: own_invitation_id, email: own?.email ?? 'nobody@bank.example' },
    ])
    .execute()
  if (own !== undefined)
    await db
      .insertInto('sessions')
      .values({ id: session_id, token: randomUUID(), user_id: own.userId, expires_at })
      .execute()
  const [key_id, own_key_id] = [randomUUID(), randomUUID()]
  const key = { name: 'A program', hint: 'tm_', scopes: '[]', organization_id: null, user_id: null }
  await db
    .insertInto('api_keys')
    .values({ ...key, id: key_id, hash: key_id, organization_id })
    .execute()
  if (own !== undefined)
    await db
      .insertInto('api_keys')
      .values({ ...key, id: own_key_id, hash: own_key_id, user_id: own.userId })
      .execute()
  const passkey_id = randomUUID()
  if (own !== undefined)
    await db
      .insertInto('passkeys')
      .values({
        id: passkey_id,
        user_id: own.userId,
        credential_id: passkey_id,
        public_key: '',
        counter: 0,
        name: 'A key',
        last_used_at: null,
      })
      .execute()
  const alert_id = randomUUID()
  if (own !== undefined)
    await db
      .insertInto('alerts')
      .values({
        id: alert_id,
        user_id: own.userId,
        name: 'An alert',
        definition: JSON.stringify(ALERT),
        question: JSON.stringify(ALERT.condition),
        webhook_secret: null,
        data_version: 0,
      })
      .execute()
  const question_id = randomUUID()
  if (own !== undefined)
    await db
      .insertInto('questions')
      .values({
        ...{ id: question_id, user_id: own.userId, prompt: 'fees of aave' },
        ...{ query: JSON.stringify(QUERY), asked_at: new Date() },
      })
      .execute()
  const own_user_id = own?.userId ?? 'nobody'
  const public_document_id = await makeDocument(db, user('target'), 'public')
  const own_document_id = own === undefined ? 'none' : await makeDocument(db, own, 'link')
  const own_data_id = own === undefined ? '1' : await makeItem(db, own, { state: 'draft' })
  const submitted_data_id = await makeItem(db, user('target'), { state: 'submitted' })
  const merged_data_id = await makeItem(db, user('target'), { state: 'merged' })
  const table_data_id = await makeItem(db, user('target'), { state: 'merged', kind: 'data' })
  const file_id = await makeFile(db, own, PICTURE)
  const note_id = await makeClaim(db, organization_id)
  const items = { own_data_id, submitted_data_id, merged_data_id, table_data_id, file_id, note_id }
  const ids = { organization_id, invitation_id, own_invitation_id, session_id }
  const documents = { public_document_id, own_document_id, question_id }
  return {
    ...ids,
    ...documents,
    ...items,
    key_id,
    own_key_id,
    own_user_id,
    passkey_id,
    alert_id,
    sso_domain,
  }
}

/** Gives an organization a project and a note about it. */
async function makeClaim(db: Querier, organization_id: string): Promise<string> {
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
async function makeSingleSignOn(db: Querier, organization_id: string): Promise<string> {
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
async function makeDocument(
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
async function makeItem(
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
async function makeFile(
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
