import { randomUUID } from 'node:crypto'
import { KEY_SCOPES } from '@tickmark/core/accounts/KEY_SCOPES'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import type { Acting } from '../access/Caller.ts'
import { createKey } from '../keys/createKey.ts'
import { deleteUser } from '../privacy/deleteUser.ts'
import { deleteScimUser, saveScimUser } from '../scim/scimUsers.ts'
import { removeSsoDomain } from '../sso/ssoDomains.ts'
import { makeUser, TEST_PASSWORD, TEST_VISITOR } from '../testing/makeUser.ts'
import { openTestAccounts } from '../testing/openTestAccounts.ts'
import { leaveOrganization, removeMember } from './members.ts'
import { createOrganization } from './organizations.ts'

const accounts = openForTests(openTestAccounts)

/** An organization with a proven domain, and an administrator whom its provider manages and who has made keys. */
async function openScene() {
  const domain = `${randomUUID()}.example`
  const owner = await makeUser(accounts, `owner@${domain}`)
  const leaver = await makeUser(accounts, `leaver@${domain}`)
  const { id: organizationId } = await createOrganization(accounts, owner, { name: 'Bank' })
  const row = { organization_id: organizationId, domain, token: domain, verified_at: new Date() }
  await accounts.db.insertInto('sso_domains').values(row).execute()
  const client = { organizationId, address: TEST_VISITOR.address }
  const user = {
    ...{ userName: leaver.email, email: leaver.email },
    ...{ externalId: null, isActive: true, attributes: {} },
  }
  const { id } = await saveScimUser(accounts, client, { id: undefined, user })
  await accounts.db
    .updateTable('members')
    .set({ role: 'ADMIN' })
    .where('user_id', '=', leaver.userId)
    .execute()
  const make = async (acting: Acting, name: string, of: { organizationId?: string }) => {
    const wanted = { name, scopes: KEY_SCOPES, expiresInDays: null, ...of }
    return (await createKey(accounts, acting, wanted)).key
  }
  const keys = {
    theirs: await make(leaver, 'Nightly report', { organizationId }),
    personal: await make(leaver, 'Own', {}),
    ofOwner: await make(owner, 'Pipeline', { organizationId }),
  }
  const isKnown = async (key: string) =>
    (await accounts.keys.find(key, TEST_VISITOR.address)) !== undefined
  expect(await isKnown(keys.theirs)).toBe(true)
  return { domain, owner, leaver, organizationId, client, user, id, keys, isKnown }
}

type Scene = Awaited<ReturnType<typeof openScene>>

const WAYS: Record<string, { leave(scene: Scene): Promise<unknown>; keepsOwn: boolean }> = {
  'is removed': {
    leave: ({ owner, organizationId, leaver: { userId } }) =>
      removeMember(accounts, owner, { organizationId, userId }),
    keepsOwn: true,
  },
  leaves: {
    leave: ({ leaver, organizationId }) => leaveOrganization(accounts, leaver, organizationId),
    keepsOwn: true,
  },
  'is deactivated by the provider': {
    leave: ({ client, id, user }) =>
      saveScimUser(accounts, client, { id, user: { ...user, isActive: false } }),
    keepsOwn: false,
  },
  'is deleted by the provider': {
    leave: ({ client, id }) => deleteScimUser(accounts, client, id),
    keepsOwn: false,
  },
  'deletes their account': {
    leave: ({ leaver }) => deleteUser(accounts, leaver, TEST_PASSWORD),
    keepsOwn: false,
  },
}

describe('the keys that a member has made for an organization', () => {
  it.each(Object.entries(WAYS))('end when they leave it: one who %s', async (_, way) => {
    const scene = await openScene()
    const { keys, isKnown, owner, leaver, organizationId } = scene
    await way.leave(scene)
    expect(await isKnown(keys.theirs)).toBe(false)
    expect(await isKnown(keys.ofOwner)).toBe(true)
    expect(await isKnown(keys.personal)).toBe(way.keepsOwn)
    const entries = await accounts.db
      .selectFrom('audit_log')
      .select(['before', 'organization_id'])
      .where('action', '=', 'key.revoke')
      .where('organization_id', '=', organizationId)
      .execute()
    expect(entries.map(({ before }) => before)).toEqual([
      { name: 'Nightly report', made_by: leaver.userId },
    ])
    const mails = (await accounts.readMails()).filter(({ to }) => to === owner.email)
    expect(mails.map(({ subject }) => subject)).toContain('API keys of Bank were revoked')
    expect(mails.map(({ text }) => text).join()).toContain('Nightly report')
  })

  it('stay while they are a member, also when its domain is lost', async () => {
    const { owner, organizationId, domain, keys, isKnown } = await openScene()
    await removeSsoDomain(accounts, owner, { organizationId, domain })
    expect(await isKnown(keys.theirs)).toBe(true)
  })
})
