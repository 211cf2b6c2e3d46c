import { randomUUID } from 'node:crypto'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { runAdminCommand } from '../admin/runAdminCommand.ts'
import { inviteMember } from '../organizations/inviteMember.ts'
import { leaveOrganization, removeMember } from '../organizations/members.ts'
import { createOrganization, deleteOrganization } from '../organizations/organizations.ts'
import { createScimToken, findScimOrganization } from '../sso/scimToken.ts'
import { deleteSsoConnection } from '../sso/ssoConnection.ts'
import { removeSsoDomain, verifySsoDomain } from '../sso/ssoDomains.ts'
import { failAtEachStep } from '../testing/failAtEachStep.ts'
import { makeUser, TEST_VISITOR, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts } from '../testing/openTestAccounts.ts'
import { acceptInvitation } from '../users/acceptInvitation.ts'
import { deleteScimGroup, listScimGroups, mapScimGroup, saveScimGroup } from './scimGroups.ts'
import { deleteScimUser, listScimUsers, type ScimUser, saveScimUser } from './scimUsers.ts'

const store = openForTests(openTestAccounts)
const OPERATOR_ADDRESS = '203.0.113.7'

type Organization = {
  id: string
  owner: TestUser
  client: { organizationId: string; address: string }
}

let domain: string
let bank: Organization
beforeEach(async () => {
  domain = `${randomUUID()}.example`
  bank = await found(domain)
})

async function found(of: string | null): Promise<Organization> {
  const owner = await makeUser(store, `owner@${of ?? `${randomUUID()}.example`}`)
  const { id } = await createOrganization(store, owner, { name: 'Bank' })
  if (of !== null) await prove(id, of)
  return { id, owner, client: { organizationId: id, address: OPERATOR_ADDRESS } }
}

async function prove(organization_id: string, of: string): Promise<void> {
  const row = { organization_id, domain: of, token: organization_id, verified_at: new Date() }
  await store.db.insertInto('sso_domains').values(row).execute()
}

const person = (name: string, fields: Partial<ScimUser> = {}): ScimUser => ({
  userName: `${name}@${domain}`,
  externalId: null,
  email: `${name}@${domain}`,
  isActive: true,
  attributes: {},
  ...fields,
})
const add = (name: string, { client } = bank, fields: Partial<ScimUser> = {}) =>
  saveScimUser(store, client, { id: undefined, user: person(name, fields) })

async function join(name: string) {
  const user = await makeUser(store, `${name}@${domain}`)
  const { id } = await add(name)
  return { user, id }
}

/** Groups that all have the same members. */
async function fillGroups(of: string, { users, groups }: { users: number; groups: number }) {
  await sql`INSERT INTO users (id, email, username, email_verified)
    SELECT ${of} || n, n || '@' || ${domain}, 'u' || n, true FROM generate_series(1, ${users}::int) n`.execute(
    store.db,
  )
  await sql`INSERT INTO scim_users (id, organization_id, user_id, user_name, is_active, attributes)
    SELECT ${of} || n, ${of}, ${of} || n, n || '@' || ${domain}, true, '{}' FROM generate_series(1, ${users}::int) n`.execute(
    store.db,
  )
  await sql`INSERT INTO scim_groups (id, organization_id, display_name)
    SELECT ${of} || n, ${of}, 'Group ' || n FROM generate_series(1, ${groups}::int) n`.execute(
    store.db,
  )
  // Checking each reference would take most of the time.
  await sql`ALTER TABLE scim_group_members DISABLE TRIGGER ALL`.execute(store.db)
  await sql`INSERT INTO scim_group_members (group_id, scim_user_id)
    SELECT ${of} || g, ${of} || u FROM generate_series(1, ${groups}::int) g, generate_series(1, ${users}::int) u`.execute(
    store.db,
  )
  await sql`ALTER TABLE scim_group_members ENABLE TRIGGER ALL`.execute(store.db)
}

async function move(user: TestUser, email: string): Promise<void> {
  await store.db.updateTable('users').set({ email }).where('id', '=', user.userId).execute()
}

async function stateOf(userId: string) {
  const user = await store.db
    .selectFrom('users')
    .leftJoin('members', (on) =>
      on.onRef('user_id', '=', 'users.id').on('organization_id', '=', bank.id),
    )
    .select(['email', 'suspended_at', 'suspended_by', 'role'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { suspended_at, ...rest } = user
  return { ...rest, isSuspended: suspended_at !== null }
}

/** Everything that a provider can try with a user whom it knew. */
function listWrites(id: string, { client } = bank) {
  const save = (user: ScimUser) => saveScimUser(store, client, { id, user })
  const group = (members: string[]) =>
    saveScimGroup(store, client, {
      id: undefined,
      group: { displayName: randomUUID(), externalId: null, members },
    })
  return {
    'another address': () => save(person('taken')),
    'the address of before': () => save(person('victim')),
    deactivation: () => save(person('victim', { isActive: false })),
    'other attributes': () => save(person('victim', { attributes: { title: 'Owned' } })),
    removal: () => deleteScimUser(store, client, id),
    'a group': () => group([id]),
  }
}

describe('an account that a provider managed', () => {
  const ENDS: Record<string, (victim: TestUser) => Promise<unknown>> = {
    'its user left': (victim) => leaveOrganization(store, victim, bank.id),
    'its user was removed': ({ userId }) =>
      removeMember(store, bank.owner, { organizationId: bank.id, userId }),
    'it has an address elsewhere': (victim) => move(victim, `${randomUUID()}@private.example`),
    'it left and has an address elsewhere': async (victim) => {
      await leaveOrganization(store, victim, bank.id)
      await move(victim, `${randomUUID()}@private.example`)
    },
    'it became staff': ({ email }) =>
      runAdminCommand(store, { act: 'set-staff', email, isStaff: true }),
    'it has an address of the company': (victim) => move(victim, `${randomUUID()}@company.example`),
    'the organization gave the domain up': () =>
      removeSsoDomain(store, bank.owner, { organizationId: bank.id, domain }),
    'the domain is another organization’s': () => takeDomain(),
  }

  it.each(Object.keys(ENDS))('is out of its reach once %s', async (end) => {
    const { user, id } = await join('victim')
    const group = { displayName: 'Admins', externalId: null, members: [id] }
    const { id: groupId } = await saveScimGroup(store, bank.client, { id: undefined, group })
    await ENDS[end]?.(user)
    const before = await stateOf(user.userId)
    expect(await listScimUsers(store.db, bank.client)).toEqual([])
    expect(await listScimUsers(store.db, bank.client, { id })).toEqual([])
    for (const [what, write] of Object.entries(listWrites(id)))
      await expect(write(), what).rejects.toMatchObject({
        code: what === 'a group' ? 'bad-request' : 'not-found',
      })
    await mapScimGroup(store, bank.owner, { organizationId: bank.id, groupId, role: 'ADMIN' })
    expect((await listScimGroups(store.db, bank.client))[0]?.members).toEqual([])
    await deleteScimGroup(store, bank.client, groupId)
    expect(await stateOf(user.userId)).toEqual(before)
  })

  async function takeDomain(): Promise<Organization> {
    const rival = await found(null)
    const token = randomUUID()
    await store.db
      .insertInto('sso_domains')
      .values({ organization_id: rival.id, domain, token })
      .execute()
    const readTxt = async () => [`tickmark-sso=${token}`]
    const accounts = { ...store, sites: { ...store.sites, readTxt } }
    await verifySsoDomain(accounts, rival.owner, { organizationId: rival.id, domain })
    return rival
  }

  it('is managed by the new owner of its domain, who finds no one suspended by the last one', async () => {
    const { user, id } = await join('victim')
    const other = await join('other')
    await saveScimUser(store, bank.client, { id, user: person('victim', { isActive: false }) })
    expect(await stateOf(user.userId)).toMatchObject({ isSuspended: true })
    const rival = await takeDomain()
    expect(await stateOf(user.userId)).toMatchObject({ isSuspended: false, suspended_by: null })
    const taken = await add('other', rival)
    const renamed = person('renamed')
    await saveScimUser(store, rival.client, { id: taken.id, user: renamed })
    expect(await stateOf(other.user.userId)).toMatchObject({ email: renamed.email })
    await expect(
      saveScimUser(store, bank.client, { id: other.id, user: person('back') }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is activated again only by the organization that has deactivated it, as long as it has the domain', async () => {
    const { user, id } = await join('victim')
    const inactive = person('victim', { isActive: false })
    await saveScimUser(store, bank.client, { id, user: inactive })
    expect(await stateOf(user.userId)).toMatchObject({ role: null, isSuspended: true })
    await saveScimUser(store, bank.client, { id, user: person('victim') })
    expect(await stateOf(user.userId)).toMatchObject({ role: 'MEMBER', isSuspended: false })
    await saveScimUser(store, bank.client, { id, user: inactive })
    await removeSsoDomain(store, bank.owner, { organizationId: bank.id, domain })
    expect(await stateOf(user.userId)).toMatchObject({ role: null, isSuspended: false })
    await prove(bank.id, `other.${domain}`)
    await expect(
      saveScimUser(store, bank.client, {
        id,
        user: person('victim', { email: `victim@other.${domain}` }),
      }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is not moved to another address after staff have restored it', async () => {
    const { user, id } = await join('victim')
    await saveScimUser(store, bank.client, { id, user: person('victim', { isActive: false }) })
    const { email } = user
    await runAdminCommand(store, { act: 'set-suspended', email, isSuspended: false })
    for (const isActive of [true, false])
      await expect(
        saveScimUser(store, bank.client, { id, user: person('taken', { isActive }) }),
      ).rejects.toMatchObject({ code: 'forbidden' })
    expect(await stateOf(user.userId)).toMatchObject({ email, isSuspended: false })
  })

  it('is managed again where a row that counts no more has its name, and after an invitation', async () => {
    const { user } = await join('victim')
    await leaveOrganization(store, user, bank.id)
    const invitation = await inviteMember(store, bank.owner, {
      organizationId: bank.id,
      email: user.email,
      role: 'MEMBER',
    })
    await acceptInvitation(store, user, invitation.invitation_id)
    expect(await listScimUsers(store.db, bank.client)).toEqual([])
    await move(user, `${randomUUID()}@private.example`)
    const other = await makeUser(store, `victim@${domain}`)
    expect((await add('victim')).userName).toBe(other.email)
    expect(await stateOf(other.userId)).toMatchObject({ role: 'MEMBER' })
  })

  it('is not suspended by an organization that it never joined', async () => {
    const user = await makeUser(store, `never@${domain}`)
    const { id } = await add('never', bank, { isActive: false })
    await deleteScimUser(store, bank.client, id)
    expect(await stateOf(user.userId)).toMatchObject({ role: null, isSuspended: false })
  })

  it('is restored with the end of the organization that has suspended it, unless staff have', async () => {
    const [ann, bob] = [await join('ann'), await join('bob')]
    for (const [name, { id }] of Object.entries({ ann, bob }))
      await saveScimUser(store, bank.client, { id, user: person(name, { isActive: false }) })
    const { email } = bob.user
    await runAdminCommand(store, { act: 'set-suspended', email, isSuspended: true })
    await deleteOrganization(store, bank.owner, bank.id)
    expect(await stateOf(ann.user.userId)).toMatchObject({ isSuspended: false })
    expect(await stateOf(bob.user.userId)).toMatchObject({ isSuspended: true })
  })
})

describe('the groups of a provider', () => {
  it('have a limited number of members together, and one more changes nothing', async () => {
    const { id } = await join('last')
    await fillGroups(bank.id, { users: 2_000, groups: 100 })
    const save = (displayName: string, members: string[]) =>
      saveScimGroup(store, bank.client, {
        id: undefined,
        group: { displayName, externalId: null, members },
      })
    await expect(save('One more', [id])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('at most 200,000 members together'),
    })
    const names = (await listScimGroups(store.db, bank.client)).map((one) => one.displayName)
    expect(names).toHaveLength(100)
    expect((await save('Empty', [])).members).toEqual([])
    // The tests that compare whole tables would take minutes.
    await store.db.deleteFrom('scim_users').where('organization_id', '=', bank.id).execute()
  })
})

describe('the token of a provider', () => {
  it('ends with the connection', async () => {
    const token = await createScimToken(store, bank.owner, bank.id)
    await store.db
      .insertInto('sso_connections')
      .values({
        organization_id: bank.id,
        issuer: 'https://issuer.example',
        client_id: 'x',
        client_secret: null,
        saml: null,
        default_role: 'MEMBER',
        is_required: false,
      })
      .execute()
    expect(await findScimOrganization(store, token)).toBe(bank.id)
    await deleteSsoConnection(store, bank.owner, bank.id)
    expect(await findScimOrganization(store, token)).toBeUndefined()
  })
})

describe('a store that refuses any statement of a write', () => {
  it('leaves nothing half done', async () => {
    const { id, user } = await join('victim')
    const acting = { caller: user.caller, visitor: TEST_VISITOR }
    const save = (fields: Partial<ScimUser>) => () =>
      saveScimUser(store, bank.client, { id, user: person('renamed', fields) })
    const group = { displayName: 'All', externalId: null, members: [id] }
    const steps = [
      save({}),
      save({ isActive: false }),
      save({ isActive: true }),
      () => saveScimGroup(store, bank.client, { id: undefined, group }),
      () => leaveOrganization(store, acting, bank.id),
      () => removeSsoDomain(store, bank.owner, { organizationId: bank.id, domain }),
      () => deleteOrganization(store, bank.owner, bank.id),
    ]
    for (const step of steps) expect(await failAtEachStep(step)).toBeGreaterThan(2)
  })
})
