import { randomUUID } from 'node:crypto'
import { listAudit } from '@tickmark/accounts/organizations/listAudit'
import {
  createOrganization,
  deleteOrganization,
} from '@tickmark/accounts/organizations/organizations'
import { mapScimGroup } from '@tickmark/accounts/scim/scimGroups'
import { findCaller } from '@tickmark/accounts/sessions/findCaller'
import { createScimToken, deleteScimToken } from '@tickmark/accounts/sso/scimToken'
import { setSuspended } from '@tickmark/accounts/staff/setSuspended'
import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'

const analytics = openForTests(openTestAnalytics)
const accounts = openForTests(openTestAccounts)
let app: FastifyInstance
beforeAll(async () => {
  app = await createTestServer({ analytics, accounts })
})
afterAll(() => app.close())

let owner: TestUser
let organizationId: string
let domain: string
let token: string
beforeEach(async () => {
  domain = `${randomUUID()}.example`
  owner = await makeUser(accounts, `owner@${domain}`)
  organizationId = (await createOrganization(accounts, owner, { name: 'Bank' })).id
  await accounts.db
    .insertInto('sso_domains')
    .values({ organization_id: organizationId, domain, token: 'x', verified_at: new Date() })
    .execute()
  token = await createScimToken(accounts, owner, organizationId)
})

async function ask(
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  body?: object | string,
  bearer = token,
) {
  const [method, url] = call.split(' ') as ['GET', string]
  const {
    statusCode,
    headers,
    body: text,
  } = await app.inject({
    method,
    url: `/scim/v2${url}`,
    headers: {
      ...(bearer !== '' && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
    },
    ...(body !== undefined && { payload: body }),
  })
  return { status: statusCode, headers, body: text === '' ? undefined : JSON.parse(text) }
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const person = (name: string, fields: object = {}) => ({
  schemas: [USER],
  userName: `${name}@${domain}`,
  externalId: name,
  name: { givenName: name, familyName: 'Jensen' },
  displayName: `${name} Jensen`,
  ...fields,
})
const change = (...Operations: object[]) => ({ schemas: [PATCH], Operations })

async function add(name: string, fields: object = {}): Promise<string> {
  const { status, body } = await ask('POST /Users', person(name, fields))
  expect([status, body]).toEqual([201, expect.anything()])
  return body.id
}

async function addGroup(displayName: string, ids: string[]): Promise<string> {
  const { status, body } = await ask('POST /Groups', {
    schemas: [GROUP],
    displayName,
    members: ids.map((value) => ({ value })),
  })
  expect(status).toBe(201)
  return body.id
}

/** Finds the account of a user: their role, and whether they are suspended. */
async function find(email: string) {
  const user = await accounts.db
    .selectFrom('users')
    .leftJoin('members', (on) =>
      on.onRef('user_id', '=', 'users.id').on('organization_id', '=', organizationId),
    )
    .select(['users.id', 'username', 'suspended_at', 'role'])
    .where('email', '=', email)
    .executeTakeFirst()
  return user && { ...user, suspended_at: undefined, isSuspended: user.suspended_at !== null }
}

describe('users', () => {
  it('are made, found, changed and removed as RFC 7644 has it', async () => {
    const { status, headers, body } = await ask('POST /Users', person('barbara'))
    expect(status).toBe(201)
    expect(headers['content-type']).toContain('application/scim+json')
    expect(headers.location).toBe(body.meta.location)
    expect(body).toMatchObject({
      schemas: [USER],
      userName: `barbara@${domain}`,
      externalId: 'barbara',
      name: { givenName: 'barbara', familyName: 'Jensen' },
      active: true,
      meta: { resourceType: 'User', location: expect.stringMatching(/^http.+\/scim\/v2\/Users\//) },
    })
    expect(await find(`barbara@${domain}`)).toMatchObject({
      username: 'barbara Jensen',
      role: 'MEMBER',
      isSuspended: false,
    })
    expect((await ask(`GET /Users/${body.id}`)).body).toEqual(body)
    const replaced = await ask(`PUT /Users/${body.id}`, person('barbara', { title: 'Analyst' }))
    expect([replaced.status, replaced.body.title]).toEqual([200, 'Analyst'])
    const patched = await ask(
      `PATCH /Users/${body.id}`,
      change({ op: 'Replace', path: 'name.familyName', value: 'Smith' }),
    )
    expect([patched.status, patched.body.name.familyName]).toEqual([200, 'Smith'])
    expect((await ask(`DELETE /Users/${body.id}`)).status).toBe(204)
    expect((await ask(`GET /Users/${body.id}`)).status).toBe(404)
    expect((await ask(`DELETE /Users/${body.id}`)).status).toBe(404)
    expect(await find(`barbara@${domain}`)).toMatchObject({ role: null, isSuspended: true })
  })

  it('lose every access when they are deactivated, and have it again afterwards', async () => {
    const known = await makeUser(accounts, `known@${domain}`)
    const id = await add('known')
    expect(await find(known.email)).toMatchObject({ id: known.userId, role: 'MEMBER' })
    await ask(`PATCH /Users/${id}`, change({ op: 'Replace', path: 'active', value: 'False' }))
    expect(await find(known.email)).toMatchObject({ role: null, isSuspended: true })
    expect(await findCaller(accounts, known.cookie)).toBeUndefined()
    await ask(`PATCH /Users/${id}`, change({ op: 'replace', value: { active: true } }))
    expect(await find(known.email)).toMatchObject({ role: 'MEMBER', isSuspended: false })
    const log = await listAudit(accounts, owner.caller, { organizationId, limit: 3 })
    const { email } = known
    expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['scim.activate', null, { email }],
      ['scim.deactivate', { email }, null],
      ['scim.activate', null, { email }],
    ])
    // Only staff lift what staff have ordered.
    const operator = { userId: null, email: null, address: null }
    await setSuspended(accounts, operator, { userId: known.userId, isSuspended: true })
    await ask(`PUT /Users/${id}`, person('known', { active: false }))
    await ask(`PUT /Users/${id}`, person('known', { active: true }))
    expect(await find(known.email)).toMatchObject({ isSuspended: true })
  })

  it('keep what the extension for enterprises says, as Microsoft Entra ID sends it', async () => {
    const id = await add('dana', { [ENTERPRISE]: { department: 'Research', employeeNumber: '7' } })
    const moved = await ask(
      `PATCH /Users/${id}`,
      change(
        { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Sales' },
        { op: 'Add', path: 'emails[type eq "work"].value', value: `dana@${domain}` },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49 30 1' },
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: id },
        { op: 'Add', path: 'name.formatted', value: 'Dana Jensen' },
      ),
    )
    expect([moved.status, moved.body]).toMatchObject([
      200,
      {
        schemas: [USER, ENTERPRISE],
        emails: [{ type: 'work', value: `dana@${domain}` }],
        phoneNumbers: [{ type: 'mobile', value: '+49 30 1' }],
        [ENTERPRISE]: { department: 'Sales', employeeNumber: '7', manager: { value: id } },
      },
    ])
    const phone = (at: number) => {
      const path = `phoneNumbers[display eq "${at}"].value`
      return { op: 'Add', path, value: String(at) }
    }
    const many = Array.from({ length: 30 }, (_, at) => phone(at))
    expect((await ask(`PATCH /Users/${id}`, change(...many))).body.scimType).toBe('noTarget')
    expect((await ask(`PATCH /Users/${id}`, change(phone(1)))).body.phoneNumbers).toHaveLength(2)
  })

  it('are added again under the account that they had', async () => {
    const first = await add('again')
    const before = await find(`again@${domain}`)
    await ask(`DELETE /Users/${first}`)
    expect(await add('again')).not.toBe(first)
    expect(await find(`again@${domain}`)).toEqual(before)
  })

  it('are renamed with their account', async () => {
    const id = await add('maiden')
    const before = await find(`maiden@${domain}`)
    const { status } = await ask(`PUT /Users/${id}`, person('married'))
    expect(status).toBe(200)
    expect(await find(`maiden@${domain}`)).toBeUndefined()
    expect(await find(`married@${domain}`)).toMatchObject({ id: before?.id })
    for (const name of ['married', 'MARRIED'])
      expect((await ask('POST /Users', person(name))).body).toMatchObject({
        status: '409',
        scimType: 'uniqueness',
      })
    const other = await add('other')
    expect((await ask(`PUT /Users/${other}`, person('MARRIED'))).body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    })
  })

  it.each([
    ['an address of another domain', { userName: 'eve@rival.example' }, 'not a verified domain'],
    ['no address', { userName: 'eve' }, 'needs an email address'],
    ['no name', { userName: undefined }, 'userName'],
    ['a list of names', { userName: ['a'] }, 'userName'],
    ['a long name', { userName: `${'a'.repeat(300)}@x.example` }, '254'],
    ['a NUL in the name', { userName: 'e\0@x.example' }, 'userName'],
    ['a NUL in an attribute', { nickName: 'e\0ve' }, 'cannot be stored'],
    ['half a character', { name: { givenName: '\ud800' } }, 'cannot be stored'],
    ['many attributes', { nickName: 'a'.repeat(20_000) }, 'attributes'],
  ])('are refused with %s', async (_what, fields, says) => {
    const { status, body } = await ask('POST /Users', person('eve', fields))
    expect([status, body.status]).toEqual([400, '400'])
    expect(body.detail).toContain(says)
    expect((await ask('GET /Users')).body.totalResults).toBe(0)
  })

  it('keep owners and staff of the terminal', async () => {
    const self = await add('owner')
    expect(await find(owner.email)).toMatchObject({ role: 'OWNER' })
    const last = await ask(`DELETE /Users/${self}`)
    expect([last.status, last.body.detail]).toEqual([409, expect.stringContaining('last owner')])
    expect(await find(owner.email)).toMatchObject({ role: 'OWNER', isSuspended: false })
    const staff = await makeUser(accounts, `staff@${domain}`)
    await accounts.db
      .updateTable('users')
      .set({ is_staff: true })
      .where('id', '=', staff.userId)
      .execute()
    expect((await ask('POST /Users', person('staff', { active: false }))).status).toBe(403)
  })

  it('are listed in pages, filtered and sorted', async () => {
    for (const name of ['ann', 'bob', 'cid']) await add(name)
    const list = async (query: string) => (await ask(`GET /Users?${encodeURI(query)}`)).body
    const names = async (query: string) =>
      (await list(query)).Resources.map(({ externalId }: { externalId: string }) => externalId)
    expect(await list('startIndex=2&count=1')).toMatchObject({
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [{ externalId: 'bob' }],
    })
    expect(await list('count=0')).toMatchObject({ totalResults: 3, Resources: [] })
    expect(await names('sortBy=userName&sortOrder=descending&count=2')).toEqual(['cid', 'bob'])
    expect(await names(`filter=userName eq "BOB@${domain}"`)).toEqual(['bob'])
    expect(await names('filter=externalId eq "cid"')).toEqual(['cid'])
    expect(await names('filter=externalId eq "cid" or name.givenName sw "a"')).toEqual([
      'ann',
      'cid',
    ])
    expect(await names('filter=active eq true and userName co "@"')).toHaveLength(3)
    expect(await names(`filter=userName eq "x' OR '1'='1"`)).toEqual([])
    await add('dot', { name: undefined, nickName: 'a \\u0000 that is text' })
    expect(await names('filter=name.givenName sw "a" or externalId eq "dot"')).toEqual([
      'ann',
      'dot',
    ])
    await add('eve', { [ENTERPRISE]: { department: 'Research', manager: { value: '7' } } })
    for (const filter of [
      `${ENTERPRISE}:department eq "Research"`,
      `${ENTERPRISE.toLowerCase()}:Department sw "Res" and active eq true`,
      `${ENTERPRISE}:manager.value eq "7"`,
      `${ENTERPRISE}:department pr`,
      `${USER}:externalId sw "ev"`,
    ])
      expect(await names(`filter=${filter}`), filter).toEqual(['eve'])
    expect(await names(`filter=${ENTERPRISE}:department eq "Sales"`)).toEqual([])
    expect(await names('filter=emails[type eq "work"] or members[value pr]')).toEqual([])
    expect(await names('filter=userName eq "a\\u0000"')).toEqual([])
    expect((await list('attributes=userName')).Resources[0]).not.toHaveProperty('name')
    const search = { filter: 'externalId eq "ann"', attributes: ['externalId'] }
    expect((await ask('POST /Users/.search', search)).body.totalResults).toBe(1)
    for (const filter of ['userName', 'userName eq', '(', `a eq "${'x'.repeat(2_000)}"`])
      expect((await ask(`GET /Users?filter=${encodeURIComponent(filter)}`)).status).toBe(400)
  })
})

describe('groups', () => {
  const roleOf = async (name: string) => (await find(`${name}@${domain}`))?.role
  const map = (groupId: string, role: 'ADMIN' | 'MEMBER' | null) =>
    mapScimGroup(accounts, owner, { organizationId, groupId, role })

  it('give roles once an owner has said which', async () => {
    const [ann, bob] = [await add('ann'), await add('bob')]
    const group = await addGroup('Admins', [ann])
    expect(await roleOf('ann')).toBe('MEMBER')
    await map(group, 'ADMIN')
    expect([await roleOf('ann'), await roleOf('bob')]).toEqual(['ADMIN', 'MEMBER'])
    await ask(
      `PATCH /Groups/${group}`,
      change(
        { op: 'Add', path: 'members', value: [{ value: bob }] },
        { op: 'Remove', path: `members[value eq "${ann}"]` },
      ),
    )
    expect([await roleOf('ann'), await roleOf('bob')]).toEqual(['MEMBER', 'ADMIN'])
    expect((await ask(`GET /Users/${bob}`)).body.groups).toEqual([
      expect.objectContaining({ value: group, display: 'Admins' }),
    ])
    const renamed = await ask(
      `PATCH /Groups/${group}`,
      change({ op: 'replace', value: { displayName: 'Administrators' } }),
    )
    expect(renamed.body.members).toHaveLength(1)
    expect(
      (await ask('GET /Groups?filter=displayName%20eq%20%22administrators%22')).body.totalResults,
    ).toBe(1)
    expect((await ask(`DELETE /Groups/${group}`)).status).toBe(204)
    expect(await roleOf('bob')).toBe('MEMBER')
  })

  it('leave owners as they are, and refuse members who are not there', async () => {
    const self = await add('owner')
    await map(await addGroup('Everybody', [self]), 'MEMBER')
    expect(await roleOf('owner')).toBe('OWNER')
    const body = { schemas: [GROUP], displayName: 'Ghosts', members: [{ value: randomUUID() }] }
    for (const value of [randomUUID(), 'a\0b'])
      expect((await ask('POST /Groups', { ...body, members: [{ value }] })).status).toBe(400)
    expect((await ask('GET /Groups')).body.totalResults).toBe(1)
    expect(
      (await ask('POST /Groups', { ...body, displayName: 'EVERYBODY', members: [] })).body,
    ).toMatchObject({ status: '409', scimType: 'uniqueness' })
  })
})

describe('the service', () => {
  it('says what it can do, to any client', async () => {
    const config = await ask('GET /ServiceProviderConfig', undefined, '')
    expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
    expect((await ask('GET /ResourceTypes', undefined, '')).body.totalResults).toBe(2)
    expect((await ask(`GET /Schemas/${USER}`, undefined, '')).body.id).toBe(USER)
  })

  it.each([
    'Schemas/x%22%20and%20__proto__.polluted%20eq%20%221',
    'ResourceTypes/x%22%20or%20id%20pr%20or%20id%20eq%20%22',
    'Schemas/__proto__',
    'ResourceTypes/constructor',
  ])('looks up %s as a name, and nothing else', async (path) => {
    const answer = await ask(`GET /${path}`, undefined, '')
    expect([answer.status, answer.body.status]).toEqual([404, '404'])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it.each(['filter', 'attributes', 'excludedAttributes', 'sortBy'])(
    'lets no name of a prototype into %s',
    async (name) => {
      const query = encodeURIComponent('__proto__.polluted eq "1"')
      const { status } = await ask(`GET /Users?${name}=${query}`)
      expect(status).toBe(name === 'sortBy' ? 200 : 400)
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    },
  )

  it.each(['application/scim+json', 'application/json', 'text/plain', 'application/xml'])(
    'deletes with the content type %s and no body',
    async (type) => {
      const id = await add('ann')
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': type,
        'content-length': '0',
      }
      const url = `/scim/v2/Users/${id}`
      expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204)
    },
  )

  it('loses its token by an account call with a content type and no body', async () => {
    const url = `/v3/internal/organization/${organizationId}/sso/scim-token`
    const cookies = { _idtoken: owner.cookie, _loggedin: '1' }
    const headers = {
      origin: accounts.publicUrl,
      'content-type': 'application/json',
      'content-length': '0',
    }
    const { statusCode } = await app.inject({ method: 'DELETE', url, headers, cookies })
    expect(statusCode).toBe(204)
    expect((await ask('GET /Users')).status).toBe(401)
  })

  it.each(['', 'tm_scim_wrong', 'x'.repeat(300)])('refuses a token (%#)', async (wrong) => {
    const { status, headers, body } = await ask('GET /Users', undefined, wrong)
    expect([status, body.status]).toEqual([401, '401'])
    expect(headers['www-authenticate']).toContain('Bearer')
  })

  it('serves one organization alone, until its token is taken back', async () => {
    const id = await add('ann')
    const rival = await makeUser(accounts, `${randomUUID()}@rival.example`)
    const theirs = (await createOrganization(accounts, rival, { name: 'Rival' })).id
    await expect(createScimToken(accounts, rival, theirs)).rejects.toMatchObject({
      code: 'conflict',
    })
    await accounts.db
      .insertInto('sso_domains')
      .values({
        organization_id: theirs,
        domain: `r${domain}`,
        token: 'x',
        verified_at: new Date(),
      })
      .execute()
    const other = await createScimToken(accounts, rival, theirs)
    for (const call of [`GET /Users/${id}`, `DELETE /Users/${id}`] as const)
      expect((await ask(call, undefined, other)).status).toBe(404)
    expect((await ask(`PUT /Users/${id}`, person('ann'), other)).status).toBe(404)
    expect((await ask('POST /Users', person('ann'), other)).status).toBe(400)
    await deleteScimToken(accounts, owner, organizationId)
    expect((await ask('GET /Users')).status).toBe(401)
    await deleteOrganization(accounts, rival, theirs)
    expect((await ask('GET /Users', undefined, other)).status).toBe(401)
  })

  it.each([
    { what: 'half a body', body: '{"userName":', status: 400 },
    { what: 'a list', body: '[]', status: 400 },
    { what: '1 MB', body: JSON.stringify({ userName: 'a'.repeat(1_100_000) }), status: 413 },
    { what: 'a prototype', body: '{"__proto__":{"active":true},"userName":"x"}', status: 400 },
    { what: 'no operations', call: 'PATCH /Users/none', body: '{}', status: 400 },
    { what: 'a quote in an id', call: 'GET /Users/a%22%20or%20id%20pr', status: 404 },
  ] as const)('refuses $what', async ({ status, ...given }) => {
    const { call, body } = { call: 'POST /Users', body: undefined, ...given } as const
    const answer = await ask(call, body)
    expect([answer.status, answer.body.status]).toEqual([status, String(status)])
  })
})
