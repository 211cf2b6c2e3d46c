import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nameSsoProvider } from '../access/ssoProvider.ts'
import { runAdminCommand } from '../admin/runAdminCommand.ts'
import type { Accounts } from '../context/Accounts.ts'
import { finishVisit } from '../logIn/finishVisit.ts'
import { logIn } from '../logIn/logIn.ts'
import { leaveOrganization, removeMember } from '../organizations/members.ts'
import { createOrganization, deleteOrganization } from '../organizations/organizations.ts'
import { beginVisit } from '../providers/beginVisit.ts'
import { findCaller } from '../sessions/findCaller.ts'
import {
  logInAs,
  makeUser,
  TEST_PASSWORD,
  TEST_VISITOR,
  type TestUser,
} from '../testing/makeUser.ts'
import { openTestAccounts, type TestAccounts } from '../testing/openTestAccounts.ts'
import {
  PROVIDER_CLIENT,
  startOidcProvider,
  type TestProvider,
} from '../testing/startOidcProvider.ts'
import { readSecurity } from '../twoFactor/readSecurity.ts'
import { saveSsoConnection } from './oidcConnection.ts'
import { deleteSsoConnection, readSingleSignOn } from './ssoConnection.ts'
import { addSsoDomain, removeSsoDomain, verifySsoDomain } from './ssoDomains.ts'

let provider: TestProvider
let store: TestAccounts
let accounts: Accounts
let owner: TestUser
let organizationId: string
/** TXT records by name. */
const records = new Map<string, string[]>()
const uris: string[] = []

beforeAll(async () => {
  store = await openTestAccounts({ webhooks: { allowsPrivate: true } })
  const readTxt = async (name: string) => records.get(name) ?? []
  accounts = { ...store, sites: { ...store.sites, readTxt } }
  for (const name of ['bank', 'rival']) {
    const made = await makeUser(accounts, `owner@${name}.example`)
    const { id } = await createOrganization(accounts, made, { name })
    uris.push(`https://terminal.example/v1/sso/${id}/callback`)
    if (name !== 'bank') continue
    owner = made
    organizationId = id
  }
  provider = await startOidcProvider(uris)
})
afterAll(async () => {
  await provider.stop()
  await store.close()
})
beforeEach(async () => {
  records.clear()
  await accounts.db.deleteFrom('sso_connections').execute()
  await accounts.db.deleteFrom('sso_domains').execute()
  await accounts.db.deleteFrom('identities').execute()
})

type Changes = Partial<Parameters<typeof saveSsoConnection>[2]>

async function verify(domain: string, by = owner, id = organizationId): Promise<void> {
  await addSsoDomain(accounts, by, { organizationId: id, domain })
  const { domains } = await readSingleSignOn(accounts, by.caller, id)
  const { record } = domains.find((one) => one.domain === domain) ?? {}
  if (record === undefined) throw new Error(`The organization has no domain ${domain}.`)
  records.set(record.name, [...(records.get(record.name) ?? []), record.value])
  await verifySsoDomain(accounts, by, { organizationId: id, domain })
}

const connect = (changes: Changes = {}) =>
  saveSsoConnection(accounts, owner, {
    organizationId,
    issuer: provider.issuer,
    client_id: PROVIDER_CLIENT.id,
    client_secret: PROVIDER_CLIENT.secret,
    default_role: 'MEMBER',
    is_required: false,
    ...changes,
  })

/** Logs in at the provider as this user, and comes back, all in one browser. */
async function enter(user: TestProvider['user'], id = organizationId) {
  provider.user = user
  const { url } = await beginVisit(accounts, {
    provider: nameSsoProvider(id),
    returnTo: '/explorer/projects',
    browser: BROWSER,
    caller: undefined,
  })
  const { pathname, searchParams: parameters } = await provider.visit(url)
  expect(pathname).toBe(`/v1/sso/${id}/callback`)
  return arrive(parameters, id)
}

const BROWSER = 'b'.repeat(43)
const arrive = (parameters: URLSearchParams, id = organizationId, browser = BROWSER) =>
  finishVisit(
    accounts,
    { provider: nameSsoProvider(id), parameters, browser, caller: undefined },
    TEST_VISITOR,
  )

/** Reads the parameters of the link in the newest email to an address. */
async function readLink(email: string): Promise<URLSearchParams> {
  const mail = (await store.readMails()).filter(({ to }) => to === email).at(-1)
  const [url = ''] = /https:\/\/\S+callback\?\S+/.exec(mail?.text ?? '') ?? []
  return new URL(url).searchParams
}

const errorOf = ({ location }: { location: string }) =>
  new URL(location).searchParams.get('identity_error')
const roleOf = async (userId: string) =>
  (
    await accounts.db
      .selectFrom('members')
      .select('role')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.role

describe('a domain', () => {
  it.each([
    '',
    'localhost',
    'a b.example',
    '-x.example',
    '192.0.2.1',
    'x'.repeat(64),
    '../etc.example',
    'a..example',
  ])('is refused as %j', async (domain) => {
    await expect(addSsoDomain(accounts, owner, { organizationId, domain })).rejects.toMatchObject({
      code: 'bad-request',
      errors: [{ field: 'domain' }],
    })
  })

  it('is written in one way', async () => {
    for (const domain of ['@Bank.Example', 'bank.example.', 'BÜRO.example'])
      await addSsoDomain(accounts, owner, { organizationId, domain })
    const { domains } = await readSingleSignOn(accounts, owner.caller, organizationId)
    expect(domains.map(({ domain }) => domain)).toEqual(['bank.example', 'xn--bro-hoa.example'])
  })

  it('is not verified by the record of another domain’s owner', async () => {
    await addSsoDomain(accounts, owner, { organizationId, domain: 'bank.example' })
    records.set('_tickmark-sso.bank.example', ['tickmark-sso=', 'tickmark-sso=other'])
    await expect(
      verifySsoDomain(accounts, owner, { organizationId, domain: 'bank.example' }),
    ).rejects.toMatchObject({ errors: [{ code: 'no-proof' }] })
  })

  it('is one organization’s, as long as its record is there', async () => {
    const rival = await makeUser(accounts, 'second@rival.example')
    const { id } = await createOrganization(accounts, rival, { name: 'Second' })
    await verify('bank.example')
    await expect(verify('bank.example', rival, id)).rejects.toMatchObject({ code: 'conflict' })
    const name = '_tickmark-sso.bank.example'
    records.set(name, (records.get(name) ?? []).slice(1))
    await verifySsoDomain(accounts, rival, { organizationId: id, domain: 'bank.example' })
    const { domains } = await readSingleSignOn(accounts, owner.caller, organizationId)
    expect(domains).toEqual([])
  })
})

describe('a log-in', () => {
  it('makes an account and a member of a new user, and finds them by the subject later', async () => {
    await verify('bank.example')
    await connect({ default_role: 'ADMIN' })
    const first = await enter({ sub: 'new', email: 'New@bank.example' })
    const caller = await findCaller(accounts, first.session?.cookie ?? '')
    expect(caller?.email).toBe('new@bank.example')
    expect(await roleOf(caller?.userId ?? '')).toBe('ADMIN')
    expect((await readSecurity(accounts, caller?.userId ?? '')).identities).toEqual([])
    const again = await enter({ sub: 'new', email: 'renamed@bank.example' })
    expect((await findCaller(accounts, again.session?.cookie ?? ''))?.userId).toBe(caller?.userId)
  })

  it('is that of the account with the address once its owner confirms it by email, and it keeps its role', async () => {
    await verify('bank.example')
    await connect()
    const asked = await enter({ sub: 'owner', email: owner.email })
    expect(asked.session).toBeUndefined()
    expect(new URL(asked.location).searchParams.has('externalAuthSessionId')).toBe(true)
    const link = await readLink(owner.email)
    // Opened elsewhere, the link logs no user in and is not used up.
    const elsewhere = await arrive(link, organizationId, 'c'.repeat(43))
    expect([elsewhere.session, errorOf(elsewhere)]).toEqual([undefined, 'expired'])
    const { session } = await arrive(link)
    expect((await findCaller(accounts, session?.cookie ?? ''))?.userId).toBe(owner.userId)
    expect(await roleOf(owner.userId)).toBe('OWNER')
    expect(errorOf(await arrive(link))).toBe('expired')
    expect((await enter({ sub: 'owner', email: owner.email })).session).toBeDefined()
  })

  it('is that of an account whose owner enters its password, by single sign-on from then on', async () => {
    await verify('bank.example')
    await connect({ is_required: true })
    const email = 'password@bank.example'
    await connect()
    const user = await makeUser(accounts, email)
    await connect({ is_required: true })
    const tell = async (password: string) => {
      const { location } = await enter({ sub: 'password', email })
      const externalSession = new URL(location).searchParams.get('externalAuthSessionId') ?? ''
      return logIn(accounts, { email, password, externalSession }, TEST_VISITOR)
    }
    await expect(tell('wrong password')).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await roleOf(user.userId)).toBeUndefined()
    expect(await tell(TEST_PASSWORD)).toHaveProperty('session')
    expect(await roleOf(user.userId)).toBe('MEMBER')
    expect((await enter({ sub: 'password', email })).session).toBeDefined()
  })

  it('links no user by a request from before the organization lost the domain or changed the issuer', async () => {
    const email = 'late@bank.example'
    const late = await makeUser(accounts, email)
    for (const lose of [
      () => removeSsoDomain(accounts, owner, { organizationId, domain: 'bank.example' }),
      () => deleteSsoConnection(accounts, owner, organizationId),
    ]) {
      await verify('bank.example')
      await connect()
      const { location } = await enter({ sub: 'late', email })
      const externalSession = new URL(location).searchParams.get('externalAuthSessionId') ?? ''
      const link = await readLink(email)
      await lose()
      expect((await arrive(link)).session).toBeUndefined()
      await expect(
        logIn(accounts, { email, password: TEST_PASSWORD, externalSession }, TEST_VISITOR),
      ).rejects.toMatchObject({ errors: [{ code: 'expired' }] })
    }
    expect(await roleOf(late.userId)).toBeUndefined()
  })

  it('is confirmed again by those who have left, by themselves or otherwise', async () => {
    await verify('bank.example')
    await connect()
    const email = 'left@bank.example'
    const identity = { sub: 'left', email }
    const first = await enter(identity)
    const caller = await findCaller(accounts, first.session?.cookie ?? '')
    if (caller === undefined) throw new Error('the log-in failed')
    await leaveOrganization(accounts, { caller, visitor: TEST_VISITOR }, organizationId)
    expect(errorOf(await enter(identity))).toBe('confirm-by-email')
    expect(await roleOf(caller.userId)).toBeUndefined()
    expect((await arrive(await readLink(email))).session?.userId).toBe(caller.userId)
    await removeMember(accounts, owner, { organizationId, userId: caller.userId })
    expect(errorOf(await enter(identity))).toBe('confirm-by-email')
  })

  it('is never that of staff, linked before or not', async () => {
    await verify('bank.example')
    await connect()
    const staff = [
      await makeUser(accounts, 'staff@bank.example'),
      { email: 'promoted@bank.example' },
    ]
    await enter({ sub: 'promoted@bank.example', email: 'promoted@bank.example' })
    for (const { email } of staff) {
      await runAdminCommand(accounts, { act: 'set-staff', email, isStaff: true })
      const back = await enter({ sub: email, email })
      expect([back.session, errorOf(back)]).toEqual([undefined, 'staff-account'])
    }
    const mails = await store.readMails()
    expect(mails.filter(({ to }) => to.includes('staff@'))).toEqual([])
  })

  it.each([
    ['of another domain', { sub: 'a', email: 'somebody@other.example' }, 'other-domain'],
    ['of a subdomain', { sub: 'b', email: 'somebody@x.bank.example' }, 'other-domain'],
    ['of the company', { sub: 'c', email: 'boss@company.example' }, 'company-address'],
    ['without an address', { sub: 'd' }, 'unverified-email'],
  ])('%s is refused', async (_, user, code) => {
    await verify('bank.example')
    await verify('company.example')
    await connect()
    const back = await enter(user)
    expect(back.session).toBeUndefined()
    expect(errorOf(back)).toBe(code)
  })

  it('ends with the domain, for those who are linked too', async () => {
    await verify('bank.example')
    await connect()
    await enter({ sub: 'linked', email: 'linked@bank.example' })
    await removeSsoDomain(accounts, owner, { organizationId, domain: 'bank.example' })
    expect(errorOf(await enter({ sub: 'linked', email: 'linked@bank.example' }))).toBe(
      'other-domain',
    )
  })

  it('knows no user any more after another issuer is entered', async () => {
    await verify('bank.example')
    await connect()
    await enter({ sub: 'known', email: 'known@bank.example' })
    const other = await startOidcProvider(uris)
    await connect({ issuer: other.issuer })
    const left = await accounts.db.selectFrom('identities').selectAll().execute()
    expect(left).toEqual([])
    await other.stop()
  })

  it('that began at one organization is not finished at another', async () => {
    await verify('bank.example')
    await connect()
    provider.user = { sub: 'swap', email: 'swap@bank.example' }
    const { url, browser } = await beginVisit(accounts, {
      ...{ provider: nameSsoProvider(organizationId), returnTo: '/explorer' },
      ...{ browser: undefined, caller: undefined },
    })
    const { searchParams: parameters } = await provider.visit(url)
    const back = { provider: nameSsoProvider('another'), parameters, browser, caller: undefined }
    expect(errorOf(await finishVisit(accounts, back, TEST_VISITOR))).toBe('expired')
  })
})

describe('required single sign-on', () => {
  it('ends other sessions and refuses other ways to log in, but not of owners', async () => {
    const member = await makeUser(accounts, `member.${Date.now()}@bank.example`)
    await accounts.db
      .insertInto('members')
      .values({ organization_id: organizationId, user_id: member.userId, role: 'MEMBER' })
      .execute()
    await expect(connect({ is_required: true })).rejects.toMatchObject({ code: 'conflict' })
    await verify('bank.example')
    await connect({ is_required: true })
    expect(await findCaller(accounts, member.cookie)).toBeUndefined()
    expect(await findCaller(accounts, owner.cookie)).toBeDefined()
    await expect(logInAs(accounts, member.email)).rejects.toMatchObject({
      code: 'forbidden',
      errors: [{ code: 'sso-required' }],
    })
    await logInAs(accounts, owner.email)
    await enter({ sub: 'member', email: member.email })
    const { session } = await arrive(await readLink(member.email))
    expect((await findCaller(accounts, session?.cookie ?? ''))?.userId).toBe(member.userId)
    await deleteSsoConnection(accounts, owner, organizationId)
    const { cookie } = await logInAs(accounts, member.email)
    // The domain comes after the requirement.
    await verify('bank2.example')
    await removeSsoDomain(accounts, owner, { organizationId, domain: 'bank.example' })
    await connect({ is_required: true })
    expect(await findCaller(accounts, cookie)).toBeDefined()
    await verify('bank.example')
    expect(await findCaller(accounts, cookie)).toBeUndefined()
  })
})

describe('a connection', () => {
  it('never shows its secret, and does not give it to another issuer', async () => {
    await connect()
    const shown = await readSingleSignOn(accounts, owner.caller, organizationId)
    expect(shown.connection).toMatchObject({ protocol: 'oidc', has_secret: true })
    expect(JSON.stringify(shown)).not.toContain(PROVIDER_CLIENT.secret)
    const stored = await accounts.db.selectFrom('sso_connections').selectAll().executeTakeFirst()
    expect(stored?.client_secret).not.toContain(PROVIDER_CLIENT.secret)
    await connect({ client_secret: undefined })
    const kept = await readSingleSignOn(accounts, owner.caller, organizationId)
    expect(kept.connection).toMatchObject({ has_secret: true })
    await connect({ client_secret: undefined, client_id: 'another' })
    const changed = await readSingleSignOn(accounts, owner.caller, organizationId)
    expect(changed.connection).toMatchObject({ has_secret: false })
  })

  it('is refused with what is wrong about the issuer', async () => {
    await expect(connect({ issuer: `${provider.issuer}/realm` })).rejects.toThrow(
      'There is no /.well-known/openid-configuration there (status 404).',
    )
    const alias = provider.issuer.replace('127.0.0.1', 'localhost')
    await expect(connect({ issuer: alias })).rejects.toThrow(
      `Its metadata names the issuer ${provider.issuer}. Enter that one.`,
    )
  })

  it('is refused if no host answers, and to its own network where that is not allowed', async () => {
    await expect(connect({ issuer: 'http://127.0.0.1:9' })).rejects.toMatchObject({
      errors: [{ field: 'issuer' }],
    })
    const strict = await openTestAccounts()
    const made = await makeUser(strict, 'owner@strict.example')
    const { id } = await createOrganization(strict, made, { name: 'Strict' })
    // One that answers, one where nothing listens, and one that does not exist.
    const hosts = [provider.issuer, 'http://127.0.0.1:9', 'http://intranet.invalid']
    for (const issuer of hosts) {
      // Refusals come after the same time, by which an owner learns nothing either.
      const time = setTimeout(990, 'the time')
      const saving = saveSsoConnection(strict, made, {
        organizationId: id,
        issuer,
        client_id: 'x',
        default_role: 'MEMBER',
        is_required: false,
      }).catch((failure) => String(failure))
      expect(await Promise.race([time, saving])).toBe('the time')
      expect(await saving).toContain(
        `${issuer} cannot be used: Either ${new URL(issuer).hostname} is not a public address, or no metadata can be read there.`,
      )
    }
    await strict.close()
  })

  it('is gone with its organization, with all that it linked', async () => {
    const made = await makeUser(accounts, 'owner@gone.example')
    const { id } = await createOrganization(accounts, made, { name: 'Gone' })
    await accounts.db
      .insertInto('identities')
      .values({
        provider: nameSsoProvider(id),
        subject: 'x',
        user_id: made.userId,
        email: made.email,
      })
      .execute()
    await deleteOrganization(accounts, made, id)
    expect(await accounts.db.selectFrom('identities').selectAll().execute()).toEqual([])
  })
})
