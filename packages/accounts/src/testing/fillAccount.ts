import { randomUUID } from 'node:crypto'
import { toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { TestUser } from './makeUser.ts'

/**
 * Gives a user a row in every table that refers to users, named after it, such as `alert of <id>`. Returns the id of an
 * organization that they own.
 */
export async function fillAccount({ db }: Accounts, user: TestUser): Promise<string> {
  const { userId: user_id } = user
  const name = (what: string) => `${what} of ${user_id}`
  const organization_id = randomUUID()
  await db
    .insertInto('organizations')
    .values({ id: organization_id, name: name('organization') })
    .execute()
  await db.insertInto('members').values({ organization_id, user_id, role: 'OWNER' }).execute()
  await db
    .insertInto('invitations')
    .values({
      id: name('invitation by'),
      organization_id,
      email: 'invited@bank.example',
      role: 'MEMBER',
      invited_by: user_id,
      expires_at: new Date(),
    })
    .execute()
  const alert_id = name('alert')
  await db
    .insertInto('alerts')
    .values({
      id: alert_id,
      user_id,
      name: alert_id,
      definition: '{}',
      question: '',
      data_version: 0,
    })
    .execute()
  const { id: run_id } = await db
    .insertInto('alert_runs')
    .values({ alert_id, data_version: 1, fired: false, fault: name('alert run') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('alert_deliveries')
    .values({ id: name('delivery'), run_id, alert_id, user_id, channel: 'email', state: 'queued' })
    .execute()
  await db.insertInto('digests').values({ user_id, is_on: true, hour: 5 }).execute()
  await db.insertInto('digest_days').values({ user_id, day: '2026-01-01' }).execute()
  await db
    .insertInto('questions')
    .values({
      ...{ id: name('question'), user_id, prompt: name('question') },
      ...{ query: '{"metrics":["fees"]}', asked_at: new Date() },
    })
    .execute()
  const key = { id: name('key'), user_id, name: name('key'), hint: 'tm_', hash: name('hash') }
  await db
    .insertInto('api_keys')
    .values({ ...key, scopes: '[]' })
    .execute()
  await db
    .insertInto('api_key_usage')
    .values({ key_id: key.id, day: new Date(), requests: '7' })
    .execute()
  await db
    .insertInto('billing_customers')
    .values({ customer_id: name('customer'), user_id })
    .execute()
  await db
    .insertInto('subscriptions')
    .values({
      subscription_id: name('subscription'),
      customer_id: name('customer'),
      status: 'canceled',
      tier: 'pro',
      price_id: 'price',
      seats: 1,
      began_at: new Date(),
      read_at: new Date(),
    })
    .execute()
  for (const [what, owner] of [
    ['document', { user_id }],
    ['organization document', { organization_id, author_id: user_id }],
  ] as const) {
    const document = { name: name(what), description: '' }
    const id = name(what)
    await db
      .insertInto('documents')
      .values({ id, kind: 'chart', visibility: 'public', ...document, ...owner })
      .execute()
    await db
      .insertInto('document_versions')
      .values({
        document_id: id,
        version: 1,
        ...document,
        name: name('saved version'),
        content: '{}',
        saved_by: user_id,
      })
      .execute()
  }
  const { id: item_id } = await db
    .insertInto('datahub_items')
    .values({
      kind: 'metadata',
      title: name('datahub item'),
      project_id: 'aave',
      is_new: false,
      author_id: user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('datahub_commits')
    .values({
      item_id,
      number: 1,
      message: name('datahub commit'),
      data: '{}',
      base: '{}',
      author_id: user_id,
    })
    .execute()
  await db
    .insertInto('datahub_messages')
    .values({ item_id, event: 'message', text: name('datahub message'), author_id: user_id })
    .execute()
  const file = { id: name('datahub file'), name: name('datahub file'), size: 1 }
  await db
    .insertInto('datahub_files')
    .values({ ...file, author_id: user_id })
    .execute()
  await db
    .insertInto('listing_contacts')
    .values({ item_id, contacts: name('contacts') })
    .execute()
  await db
    .insertInto('datahub_notices')
    .values({ user_id, item_id, happened: name('notice') })
    .execute()
  await db
    .insertInto('project_notes')
    .values({ project_id: 'aave', organization_id, author_id: user_id, text: name('note') })
    .execute()
  await db
    .insertInto('identities')
    .values({ provider: 'web-identity', subject: name('identity'), user_id, email: user.email })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      id: name('passkey'),
      user_id,
      credential_id: name('credential'),
      public_key: '',
      counter: 0,
      name: name('passkey'),
    })
    .execute()
  await recordAudit(db, toActor(user), { action: 'user.change', object: name('act') })
  return organization_id
}
