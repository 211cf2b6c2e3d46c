import type { IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import type { Accounts } from '../context/Accounts.ts'
import { finishVisit, type Return } from '../logIn/finishVisit.ts'
import { logIn } from '../logIn/logIn.ts'
import { passSecondFactor } from '../logIn/passSecondFactor.ts'
import type { ProviderConfig } from '../services/ProviderClient.ts'
import { findCaller } from '../sessions/findCaller.ts'
import { logInAs, makeUser, TEST_PASSWORD, TEST_VISITOR } from '../testing/makeUser.ts'
import { openTestAccounts, readToken, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { solveCaptcha } from '../testing/solveCaptcha.ts'
import { PROVIDER_CLIENT, startOidcProvider } from '../testing/startOidcProvider.ts'
import { readSecurity } from '../twoFactor/readSecurity.ts'
import { beginTwoFactor, confirmTwoFactor } from '../twoFactor/setUpTwoFactor.ts'
import { signUp } from '../users/signUp.ts'
import { verifyEmail } from '../users/verifyEmail.ts'
import { beginVisit, type VisitRequest } from './beginVisit.ts'
import { unlinkIdentity } from './linkIdentity.ts'

const CALLBACKS = ['web-identity', 'financial-data-terminal'].map(
  (id) => `https://terminal.example/v1/identity/${id}/callback`,
)
const LOGIN = 'https://terminal.example/explorer/login'

const provider = openForTests(() => startOidcProvider(CALLBACKS))

const configOf = (id: IdentityProvider, changes: Partial<ProviderConfig> = {}): ProviderConfig => ({
  id,
  name: id === 'web-identity' ? 'Web identity' : 'Data terminal',
  issuer: provider.issuer,
  protocol: 'oidc',
  clientId: PROVIDER_CLIENT.id,
  clientSecret: PROVIDER_CLIENT.secret,
  scope: 'openid email profile',
  ...changes,
})

describe.each(STORE_KINDS)('providers with a store that is %s', (kind) => {
  const accounts = openForTests(() =>
    openTestAccounts({
      kind,
      providers: [
        configOf('web-identity'),
        configOf('financial-data-terminal', { protocol: 'oauth2' }),
      ],
    }),
  )

  /** Goes there and comes back, before anything is made of it. */
  const go = async (changes: Partial<VisitRequest> = {}): Promise<Return> => {
    const request: VisitRequest = {
      provider: 'web-identity',
      returnTo: '/explorer/projects?sort=fees',
      browser: undefined,
      caller: undefined,
      ...changes,
    }
    const { url, browser } = await beginVisit(accounts, request)
    const { pathname, searchParams: parameters } = await provider.visit(url)
    expect(pathname).toBe(`/v1/identity/${request.provider}/callback`)
    return { provider: request.provider, parameters, browser, caller: request.caller }
  }
  const end = (back: Return, by: Accounts = accounts) => finishVisit(by, back, TEST_VISITOR)
  const enter = async (changes: Partial<VisitRequest> = {}) => end(await go(changes))
  const countUsers = async () =>
    (await accounts.db.selectFrom('users').select('id').execute()).length
  const parametersOf = (location: string) => Object.fromEntries(new URL(location).searchParams)

  describe.each(['web-identity', 'financial-data-terminal'] as const)('%s', (id) => {
    it('makes an account for an address that is unknown, and logs in to it the next time', async () => {
      const sub = `${id}-new`
      provider.user = { sub, email: `${sub.toUpperCase()}@bank.example`, email_verified: true }
      const first = await enter({ provider: id })
      expect(first.location).toBe(
        `https://terminal.example/explorer/projects?sort=fees&status=success&provider=${id}`,
      )
      const caller = await findCaller(accounts, first.session?.cookie ?? '')
      expect(caller?.email).toBe(`${sub}@bank.example`)
      expect(await readSecurity(accounts, caller?.userId ?? '')).toMatchObject({
        has_password: false,
        identities: [{ provider: id, email: `${sub}@bank.example` }],
      })
      // The provider knows them by their subject, whatever their address is by now.
      provider.user = { sub, email: 'moved@bank.example', email_verified: false }
      const second = await enter({ provider: id })
      expect((await findCaller(accounts, second.session?.cookie ?? ''))?.userId).toBe(
        caller?.userId,
      )
    })
  })

  it('makes no account for an address that the provider does not vouch for', async () => {
    const before = await countUsers()
    for (const user of [
      { sub: 'unverified', email: 'unverified@bank.example', email_verified: false },
      { sub: 'silent', email: 'silent@bank.example' },
      { sub: 'without' },
    ]) {
      provider.user = user
      const { location, session } = await enter()
      expect(session).toBeUndefined()
      expect(location).toContain(`${LOGIN}?identity_error=unverified-email`)
    }
    expect(await countUsers()).toBe(before)
  })

  it('makes no staff', async () => {
    provider.user = { sub: 'boss', email: 'boss@company.example', email_verified: true }
    expect((await enter()).location).toContain('identity_error=company-address')
  })

  it('gives an account that has the address only to a visitor who knows its password', async () => {
    const user = await makeUser(accounts, 'exists@bank.example')
    provider.user = { sub: 'exists', email: user.email, email_verified: true }
    const { location, session } = await enter()
    expect(session).toBeUndefined()
    const { externalAuthSessionId: externalSession = '', ...rest } = parametersOf(location)
    expect(rest).toEqual({ provider: 'web-identity', returnTo: '/explorer/projects?sort=fees' })
    const tell = (password: string, email = user.email) =>
      logIn(accounts, { email, password, externalSession }, TEST_VISITOR)
    await expect(tell('wrong password')).rejects.toMatchObject({ code: 'unauthorized' })
    expect((await readSecurity(accounts, user.userId)).identities).toEqual([])
    await tell(TEST_PASSWORD)
    expect((await readSecurity(accounts, user.userId)).identities).toMatchObject([
      { provider: 'web-identity' },
    ])
    await expect(tell(TEST_PASSWORD)).rejects.toMatchObject({
      errors: [{ code: 'expired', field: 'externalAuthSessionId' }],
    })
    const again = await enter()
    expect((await findCaller(accounts, again.session?.cookie ?? ''))?.userId).toBe(user.userId)
    const subjects = (await accounts.readMails())
      .filter(({ to }) => to === user.email)
      .map(({ subject }) => subject)
    expect(subjects).toEqual(['Web identity linked to your Tickmark account'])
  })

  it('links no account of another user by what it said about a different one', async () => {
    const victim = await makeUser(accounts, 'victim@bank.example')
    const other = await makeUser(accounts, 'other@bank.example')
    provider.user = { sub: 'victim', email: victim.email, email_verified: true }
    const { externalAuthSessionId: externalSession = '' } = parametersOf((await enter()).location)
    await expect(
      logIn(
        accounts,
        { email: other.email, password: TEST_PASSWORD, externalSession },
        TEST_VISITOR,
      ),
    ).rejects.toMatchObject({ errors: [{ code: 'expired' }] })
    expect((await readSecurity(accounts, other.userId)).identities).toEqual([])
  })

  it('takes over an unproved sign-up, without its password', async () => {
    const email = 'squatted@bank.example'
    const captcha = await solveCaptcha(accounts.captcha)
    await signUp(accounts, { email, password: 'password of a squatter', captcha }, TEST_VISITOR)
    await accounts.requests.process()
    provider.user = { sub: 'squatted', email, email_verified: true }
    expect((await enter()).session).toBeDefined()
    await expect(logInAs(accounts, email, 'password of a squatter')).rejects.toThrow('incorrect')
    const mail = (await accounts.readMails()).find(({ to }) => to === email)
    const token = readToken(mail?.text)
    await expect(verifyEmail(accounts, { token }, TEST_VISITOR)).rejects.toThrow('already used')
  })

  it('is linked to the account that a user is logged in to, while they are', async () => {
    const user = await makeUser(accounts, 'links@bank.example')
    provider.user = { sub: 'linked', email: 'private@elsewhere.example', email_verified: false }
    const linked = await enter({ caller: user.caller, returnTo: '/explorer/account/settings' })
    expect(linked).toEqual({
      location: 'https://terminal.example/explorer/account/settings',
    })
    const again = await enter({ caller: user.caller })
    expect(again.location).not.toContain('identity_error')
    const left = await end({ ...(await go({ caller: user.caller })), caller: undefined })
    expect(left.location).toBe(
      'https://terminal.example/explorer/projects?sort=fees&identity_error=other-session',
    )
    const thief = await makeUser(accounts, 'thief@bank.example')
    expect((await enter({ caller: thief.caller })).location).toContain(
      'identity_error=identity-taken',
    )
    provider.user = { sub: 'another of mine' }
    expect((await enter({ caller: user.caller })).location).toContain(
      'identity_error=already-linked',
    )
  })

  it('is unlinked, unless it is the only way in', async () => {
    const user = await makeUser(accounts, 'unlinks@bank.example')
    provider.user = { sub: 'unlinked' }
    await enter({ caller: user.caller })
    const order = { provider: 'web-identity', password: TEST_PASSWORD } as const
    await expect(unlinkIdentity(accounts, user, { ...order, password: '' })).rejects.toThrow(
      'incorrect',
    )
    await unlinkIdentity(accounts, user, order)
    await expect(unlinkIdentity(accounts, user, order)).rejects.toMatchObject({ code: 'not-found' })

    provider.user = { sub: 'only', email: 'only@bank.example', email_verified: true }
    const { session } = await enter()
    const caller = await findCaller(accounts, session?.cookie ?? '')
    if (caller === undefined) throw new Error('there is no session')
    const acting = { caller, visitor: TEST_VISITOR }
    await expect(
      unlinkIdentity(accounts, acting, { ...order, password: '' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    const late = { ...accounts, now: () => new Date(Date.now() + 601_000) }
    await expect(unlinkIdentity(late, acting, { ...order, password: '' })).rejects.toMatchObject({
      errors: [{ code: 'log-in-again' }],
    })
  })

  it('asks for the second factor of the account as well', async () => {
    const user = await makeUser(accounts, 'both@bank.example')
    provider.user = { sub: 'both' }
    await enter({ caller: user.caller })
    const { secret } = await beginTwoFactor(accounts, user, TEST_PASSWORD)
    const now = Math.floor(Date.now() / 1000)
    const before = { ...accounts, now: () => new Date((now - 30) * 1000) }
    await confirmTwoFactor(before, user, await generate({ secret, epoch: now - 30 }))
    const { location, session } = await enter()
    expect(session).toBeUndefined()
    const { secondFactor: token = '', ...rest } = parametersOf(location)
    expect(rest).toEqual({
      methods: 'totp,recovery',
      provider: 'web-identity',
      returnTo: '/explorer/projects?sort=fees',
    })
    const step = { token, code: await generate({ secret, epoch: now }) }
    expect((await passSecondFactor(accounts, step, TEST_VISITOR)).userId).toBe(user.userId)
  })

  it('ends a visit once, in the browser in which it began, within ten minutes, at its own address', async () => {
    provider.user = { sub: 'visits', email: 'visits@bank.example', email_verified: true }
    const expired = { location: expect.stringContaining(`${LOGIN}?identity_error=expired`) }
    const back = await go()
    expect((await end(back)).session).toBeDefined()
    expect(await end(back)).toEqual(expired)
    expect(await end({ ...(await go()), browser: undefined })).toEqual(expired)
    expect(await end({ ...(await go()), browser: 'x'.repeat(43) })).toEqual(expired)
    expect(await end({ ...(await go()), provider: 'financial-data-terminal' })).toEqual(expired)
    const late = { ...accounts, now: () => new Date(Date.now() + 601_000) }
    expect(await end(await go(), late)).toEqual(expired)
    const other = await go()
    other.parameters.set('state', 'another state')
    expect(await end(other)).toEqual(expired)
    expect(await end({ ...other, parameters: new URLSearchParams() })).toEqual(expired)
  })

  it('lets two visits of one browser go on side by side', async () => {
    provider.user = { sub: 'tabs', email: 'tabs@bank.example', email_verified: true }
    const first = await go()
    const second = await go({ browser: first.browser })
    expect(second.browser).toBe(first.browser)
    expect((await end(first)).session).toBeDefined()
    expect((await end(second)).session).toBeDefined()
  })

  it('reports a refusal and wrong parameters, and creates nothing', async () => {
    const before = await countUsers()
    provider.user = null
    expect((await enter()).location).toBe(
      `${LOGIN}?identity_error=denied&returnTo=%2Fexplorer%2Fprojects%3Fsort%3Dfees`,
    )
    provider.user = { sub: 'params', email: 'params@bank.example', email_verified: true }
    for (const [name, value, code] of [
      ['code', 'another code', 'provider-error'],
      ['iss', 'https://evil.example', 'invalid-answer'],
      ['error', 'server_error', 'provider-error'],
    ] as const) {
      const back = await go()
      back.parameters.set(name, value)
      expect((await end(back)).location).toContain(`identity_error=${code}`)
    }
    const twice = await go()
    twice.parameters.append('code', 'another code')
    expect((await end(twice)).location).toContain('identity_error=')
    expect(await countUsers()).toBe(before)
  })

  it('never leads to another site', async () => {
    provider.user = { sub: 'redirect', email: 'redirect@bank.example', email_verified: true }
    for (const returnTo of ['//evil.example', 'https://evil.example/', '/\\evil.example'])
      expect(new URL((await enter({ returnTo })).location).origin).toBe('https://terminal.example')
  })
})
