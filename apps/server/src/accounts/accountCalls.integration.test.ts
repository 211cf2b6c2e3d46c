import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { hashPassword, setPassword } from '@tickmark/accounts/identity/hashPassword'
import { makeUser, TEST_PASSWORD } from '@tickmark/accounts/testing/makeUser'
import { readToken } from '@tickmark/accounts/testing/openTestAccounts'
import { solveCaptcha } from '@tickmark/accounts/testing/solveCaptcha'
import { ACCOUNT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestAccountCalls } from '../testing/openTestAccountCalls.ts'

const calls = openForTests(openTestAccountCalls)

const post = (url: string, payload: object = {}) => ({ method: 'POST', url, payload }) as const

describe('an account', () => {
  it('is begun, proved, used and left', async () => {
    const email = 'Ann.Analyst@Bank.example'
    const begun = await calls.ask(
      post('/v1/users', {
        email,
        password: TEST_PASSWORD,
        captcha: await solveCaptcha(calls.accounts.captcha),
        returnTo: '/explorer/projects/aave',
      }),
    )
    expect([begun.statusCode, begun.json()]).toEqual([200, { verification: 'sent' }])
    expect(begun.headers['set-cookie']).toBeUndefined()

    const [mail] = await calls.accounts.readMails()
    expect(mail?.to).toBe('ann.analyst@bank.example')
    const token = readToken(mail?.text)
    const proved = await calls.ask(post('/v1/users/verify_email', { token }))
    expect(proved.json()).toEqual({
      email: 'ann.analyst@bank.example',
      returnTo: '/explorer/projects/aave',
      is_logged_in: false,
    })

    const loggedIn = await calls.ask(post('/v1/login', { email, password: TEST_PASSWORD }))
    expect(loggedIn.json().user).toMatchObject({
      username: 'ann.analyst',
      onboardingCompleted: false,
    })
    const [identity, twin] = loggedIn.cookies.filter(({ value }) => value !== '')
    expect(identity).toMatchObject({
      name: '_idtoken',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    })
    expect(twin).toMatchObject({ name: '_loggedin', value: '1' })
    expect([identity?.domain, twin?.domain, twin?.httpOnly]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(loggedIn.headers['cache-control']).toBe('no-store')

    const user = { cookie: identity?.value ?? '' }
    const me = await calls.ask({ url: '/v1/users/me' }, user)
    expect(me.json()).toEqual(loggedIn.json())
    const toured = await calls.ask(
      { method: 'PATCH', url: '/v1/users/me/onboarding-completed', payload: {} },
      user,
    )
    expect(toured.json().user.onboardingCompleted).toBe(true)

    expect((await calls.ask(post('/v1/logout'), user)).statusCode).toBe(204)
    const after = await calls.ask({ url: '/v1/users/me' }, user)
    expect([after.statusCode, after.json().type]).toEqual([403, 'session-expired'])
    expect(after.cookies.map(({ name, value }) => [name, value])).toContainEqual(['_idtoken', ''])
  })

  it('answers alike for an address that has an account and for one that has none', async () => {
    const { email } = await makeUser(calls.accounts, 'known@bank.example')
    const ask = async (address: string) => {
      const captcha = await solveCaptcha(calls.accounts.captcha)
      const answers = [
        await calls.ask(post('/v1/login', { email: address, password: 'wrong password' })),
        await calls.ask(post('/v1/users/password/reset', { email: address })),
        await calls.ask(post('/v1/users', { email: address, password: TEST_PASSWORD, captcha })),
      ]
      return answers.map(({ statusCode, body }) => [statusCode, body])
    }
    expect(await ask(email)).toEqual(await ask('unknown@bank.example'))
  })

  it('takes as much work to refuse an unknown address as a wrong password', async () => {
    const { email, userId } = await makeUser(calls.accounts, 'timed@bank.example')
    // A password as users have it, which costs what it should.
    await setPassword(calls.accounts.db, userId, await hashPassword(TEST_PASSWORD))
    const derive = vi.spyOn(crypto, 'argon2')
    syncBuiltinESMExports()
    onTestFinished(() => {
      derive.mockRestore()
      syncBuiltinESMExports()
    })
    const refuse = async (address: string) => {
      derive.mockClear()
      await calls.ask(post('/v1/login', { email: address, password: 'wrong password' }))
      return derive.mock.calls.map(([kind, cost]) => [
        ...[kind, cost.memory, cost.passes, cost.parallelism],
      ])
    }
    const known = await refuse(email)
    expect(known).toEqual([['argon2id', 19_456, 2, 1]])
    expect(await refuse('nobody@bank.example')).toEqual(known)
  })
})

describe('what the specification sends', () => {
  it('"POST | /v1/users | {email, password, captcha, returnTo?, externalAuthSessionId}", with or without values', async () => {
    for (const [index, optional] of [
      { returnTo: null, externalAuthSessionId: null },
      { returnTo: null, externalAuthSessionId: '' },
      { externalAuthSessionId: 'a session of a provider' },
    ].entries()) {
      const body = { email: `new${index}@bank.example`, password: TEST_PASSWORD }
      const captcha = await solveCaptcha(calls.accounts.captcha)
      const answer = await calls.ask(post('/v1/users', { ...body, captcha, ...optional }))
      expect([answer.statusCode, answer.json()]).toEqual([200, { verification: 'sent' }])
    }
  })

  it('"PATCH | /v1/users/me | {user} | {user}": takes the whole user sent back, and changes what may be changed', async () => {
    const own = await makeUser(calls.accounts, 'whole@bank.example')
    const { user } = (await calls.ask({ url: '/v1/users/me' }, own)).json()
    const patch = (payload: object) =>
      calls.ask({ method: 'PATCH', url: '/v1/users/me', payload }, own)
    expect((await patch({ user })).json()).toEqual({ user })
    const changed = { ...user, username: 'Whole' }
    expect((await patch({ user: changed })).json()).toEqual({ user: changed })
  })
})

describe('bad input', () => {
  it.each([
    ['an address that is none', { email: 'x' }, 'email'],
    ['an address with a header in it', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    ['a way back to another site', { returnTo: '//evil.example' }, 'returnTo'],
    ['a way back by a backslash', { returnTo: '/\\evil.example' }, 'returnTo'],
    ['a way back that is a script', { returnTo: 'javascript:alert(1)' }, 'returnTo'],
    [
      'a session of a provider that is no text',
      { externalAuthSessionId: 7 },
      'externalAuthSessionId',
    ],
    ['a field that there is not', { is_staff: true }, 'is_staff'],
  ])('is refused with its field: %s', async (_what, changes, field) => {
    const answer = await calls.ask(
      post('/v1/users', {
        email: 'a@b.example',
        password: 'my secret password',
        captcha: 'x',
        ...changes,
      }),
    )
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field)
    expect(answer.body).not.toContain('my secret')
  })

  it.each([
    ['128 KB', '/v1/login', 128 * 1024],
    ['1 MB', '/v3/internal/documents', 1024 * 1024],
  ])('has at most %s at %s', async (size, url, bytes) => {
    const ask = (length: number) =>
      calls.ask({
        ...post(url),
        payload: '{"name":1}'.padEnd(length),
        headers: { 'content-type': 'application/json' },
      })
    expect((await ask(bytes)).statusCode).not.toBe(413)
    const answer = await ask(bytes + 1)
    expect([answer.statusCode, answer.json().message]).toEqual([413, expect.stringContaining(size)])
  })

  it('cannot change what users may not change about themselves', async () => {
    const user = await makeUser(calls.accounts, 'climber@bank.example')
    for (const [field, change] of [
      ['user.paid', { paid: true }],
      ['user.subscriptionStatus', { subscriptionStatus: { type: 'pro' } }],
      ['user.email', { email: 'a@b.example' }],
      ['user.feature_flags', { username: 'not kept', feature_flags: { X: true } }],
      ['user.is_staff', { is_staff: true }],
      ['user.constructor', { constructor: 'x' }],
    ] as const) {
      const answer = await calls.ask(
        { method: 'PATCH', url: '/v1/users/me', payload: { user: change } },
        user,
      )
      expect([answer.statusCode, answer.json().errors[0]?.field]).toEqual([400, field])
    }
    const me = await calls.ask({ url: '/v1/users/me' }, user)
    expect(me.json().user.username).toBe('climber')
  })

  it('is refused when a page of another site sends it', async () => {
    const user = await makeUser(calls.accounts, 'framed@bank.example')
    const answer = await calls.ask(
      { ...post('/v1/logout'), headers: { origin: 'https://evil.example' } },
      user,
    )
    expect([answer.statusCode, answer.json().type]).toEqual([403, 'forbidden'])
    expect((await calls.ask({ url: '/v1/users/me' }, user)).statusCode).toBe(200)
  })
})

describe('sessions', () => {
  it('are listed without their tokens, and only the own ones end', async () => {
    const user = await makeUser(calls.accounts, 'lists@bank.example')
    const other = await makeUser(calls.accounts, 'others@bank.example')
    const again = await calls.ask(post('/v1/login', { email: user.email, password: TEST_PASSWORD }))
    const second = { cookie: again.cookies.find(({ value }) => value !== '')?.value ?? '' }
    const list = await calls.ask({ url: '/v1/users/me/sessions' }, user)
    expect(
      list.json().sessions.map(({ is_current }: { is_current: boolean }) => is_current),
    ).toEqual([false, true])
    expect(list.body).not.toContain(user.cookie.split('.')[0])

    const end = {
      method: 'DELETE',
      url: `/v1/users/me/sessions/${list.json().sessions[0].session_id}`,
    } as const
    expect((await calls.ask(end, other)).statusCode).toBe(404)
    expect((await calls.ask({ url: '/v1/users/me' }, second)).statusCode).toBe(200)
    expect((await calls.ask(end, user)).statusCode).toBe(204)
    expect((await calls.ask({ url: '/v1/users/me' }, second)).statusCode).toBe(403)
  })
})

describe('the audit log of an organization', () => {
  it('is downloaded as CSV by those who may read it, with what was before and after', async () => {
    const owner = await makeUser(calls.accounts, 'olga@fund.example')
    const path = '/v3/internal/organization'
    const made = await calls.ask(post(path, { name: '=1+1' }), owner)
    const { id } = made.json().organization
    const url = `${path}/${id}/audit/export`
    const file = await calls.ask({ url }, owner)
    expect(file.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"')
    const [head, ...lines] = file.body.trim().split('\r\n')
    expect(head).toBe('id,at,actor_id,actor_email,ip_address,action,object,before,after')
    expect(lines).toEqual([
      expect.stringMatching(
        /,olga@fund\.example,.*,organization\.create,organization:.*,,"{""name"":""=1\+1""}"$/,
      ),
    ])
    const stranger = await makeUser(calls.accounts, 'eve@rival.example')
    expect((await calls.ask({ url }, stranger)).statusCode).toBe(404)
    expect((await calls.ask({ url: `${url}?since=yesterday` }, owner)).statusCode).toBe(400)
  })
})

describe('a store that is away', () => {
  it('is reported as such, and anonymous visitors do not notice', async () => {
    const away = await openTestAccountCalls({}, async () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    })
    expect((await away.ask({ url: '/v1/users/me' })).statusCode).toBe(204)
    const answer = await away.ask(
      post('/v1/login', { email: 'a@b.example', password: TEST_PASSWORD }),
    )
    expect([answer.statusCode, answer.json().type]).toEqual([503, 'not-ready'])
    expect(answer.headers['retry-after']).toBe('5')
    // A browser that comes itself is shown a page.
    const visit = await away.ask({ url: '/v1/identity/web-identity' })
    expect(visit.headers.location).toBe('/explorer/login?identity_error=not-ready')
    await away.close()
  })
})

describe('calls of accounts with MANUAL_AUTH_ENABLED=off', () => {
  const without = openForTests(() => openTestAccountCalls({ flags: 'MANUAL_AUTH_ENABLED=off' }))
  const account = { email: 'ann@example.com', password: TEST_PASSWORD }
  // Each input is valid, since what is not valid is refused before the switch is read.
  const INPUTS: Record<string, object> = {
    signUp: { ...account, captcha: 'x' },
    resendVerification: { email: account.email, captcha: 'x' },
    verifyEmail: { token: 'x' },
    setUpAdministrator: { ...account, token: 'x' },
    logIn: account,
    changePassword: { oldPassword: TEST_PASSWORD, newPassword: `another ${TEST_PASSWORD}` },
    resetPassword: { email: account.email },
  }
  const switched = ACCOUNT_ENDPOINTS.filter((endpoint) => endpoint.switch === 'MANUAL_AUTH_ENABLED')

  it('are all tried here', () => {
    expect(switched.map(({ name }) => name).sort()).toEqual(Object.keys(INPUTS).sort())
  })

  it.each(switched)('refuse $method $path', async ({ name, method, path }) => {
    const user = await makeUser(without.accounts, `${name.toLowerCase()}@bank.example`)
    const answer = await without.ask({ method, url: path, payload: INPUTS[name] ?? {} }, user)
    expect([answer.statusCode, answer.json().message]).toEqual([
      404,
      'This feature is turned off on this server.',
    ])
  })
})
