import { randomUUID } from 'node:crypto'
import { MemoryCounts } from '@tickmark/accounts/limits/Counts'
import { createScimToken } from '@tickmark/accounts/sso/scimToken'
import { registerScim } from '@tickmark/api/scim/registerScim'
import fastify from 'fastify'
import { openBenchAccounts } from './openBenchAccounts.ts'

// Adds users to an organization in a new embedded store as an identity provider does, one SCIM request after another,
// then a group of them all, and reads them page by page. Writes the seconds of it. Arguments: the folder and users.
const [folder = '', count = '0'] = process.argv.slice(2)
const accounts = await openBenchAccounts(folder)
const [userId, organizationId] = [randomUUID(), randomUUID()]
const email = 'owner@bank.example'
await accounts.db
  .insertInto('users')
  .values({ id: userId, email, username: 'owner', email_verified: true })
  .execute()
await accounts.db.insertInto('organizations').values({ id: organizationId, name: 'Bank' }).execute()
await accounts.db
  .insertInto('members')
  .values({ organization_id: organizationId, user_id: userId, role: 'OWNER' })
  .execute()
await accounts.db
  .insertInto('sso_domains')
  .values({
    organization_id: organizationId,
    domain: 'bank.example',
    token: 'x',
    verified_at: new Date(),
  })
  .execute()
const expiresAt = new Date()
const caller = { userId, email, sessionId: '', isStaff: false, expiresAt, isRenewed: false }
const visitor = { address: '10.0.0.1', userAgent: 'A browser' }
const token = await createScimToken(accounts, { caller, visitor }, organizationId)
const app = fastify()
await app.register((scope) =>
  registerScim(scope, {
    open: async () => accounts,
    counts: new MemoryCounts(),
    publicUrl: 'https://terminal.example',
  }),
)

async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
  const { statusCode, body } = await app.inject({
    method,
    url: `/scim/v2${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload !== undefined && { payload }),
  })
  if (statusCode >= 300) throw new Error(`${method} ${url}: ${statusCode} ${body}`)
  return JSON.parse(body)
}

const since = performance.now()
const members: { value: string }[] = []
for (let at = 0; at < Number(count); at++) {
  const name = { givenName: 'User', familyName: String(at) }
  const { id } = await ask('POST', '/Users', { userName: `user${at}@bank.example`, name })
  members.push({ value: id })
}
await ask('POST', '/Groups', { displayName: 'Everybody', members })
for (let from = 1; from <= members.length; from += 200)
  await ask('GET', `/Users?startIndex=${from}&count=200`)
process.stdout.write(JSON.stringify((performance.now() - since) / 1_000))
await app.close()
await accounts.close()
