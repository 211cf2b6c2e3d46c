import { makeUser } from '@tickmark/accounts/testing/makeUser'
import { PROVIDER_CLIENT, startOidcProvider } from '@tickmark/accounts/testing/startOidcProvider'
import { startSamlProvider } from '@tickmark/accounts/testing/startSamlProvider'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestAccountCalls } from '../testing/openTestAccountCalls.ts'

const provider = openForTests(() =>
  startOidcProvider([
    'https://terminal.example/v1/identity/web-identity/callback',
    'https://terminal.example/v1/sso/bank/callback',
  ]),
)
const calls = openForTests(() =>
  openTestAccountCalls({
    // In this test the provider of an organization is on a private network.
    webhooks: { allowsPrivate: true },
    providers: [
      {
        id: 'web-identity',
        name: 'Web identity',
        issuer: provider.issuer,
        protocol: 'oidc',
        clientId: PROVIDER_CLIENT.id,
        clientSecret: PROVIDER_CLIENT.secret,
        scope: 'openid email profile',
      },
    ],
  }),
)

const BEGIN = '/v1/identity/web-identity?returnTo=%2Fexplorer%2Fprojects%3Fsort%3Dfees'

/** Begins a visit, goes to the provider, and comes back with the cookies that the browser then has. */
async function visit(
  cookies: Record<string, string> = {},
  headers: Record<string, string> = {},
  url = BEGIN,
) {
  const begun = await calls.ask({ url, cookies, headers })
  const [cookie] = begun.cookies
  const back = await provider.visit(String(begun.headers.location))
  const ended = await calls.ask({
    url: `${back.pathname}${back.search}`,
    headers: { 'sec-fetch-site': 'cross-site' },
    cookies: { ...cookies, [cookie?.name ?? '']: cookie?.value ?? '' },
  })
  return { begun, cookie, ended }
}

describe('a log-in by a provider', () => {
  it('goes there and comes back with a session', async () => {
    provider.user = { sub: 'ann', email: 'ann@bank.example', email_verified: true }
    const { begun, cookie, ended } = await visit()
    expect(begun.statusCode).toBe(302)
    expect(begun.headers['cache-control']).toBe('no-store')
    expect(cookie).toMatchObject({
      name: '__Host-tt_visit',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    })
    expect(cookie?.domain).toBeUndefined()
    expect(ended.statusCode).toBe(302)
    expect(ended.headers.location).toBe(
      'https://terminal.example/explorer/projects?sort=fees&status=success&provider=web-identity',
    )
    const [identity, twin] = ended.cookies.filter(({ value }) => value !== '')
    expect([identity?.name, twin?.name]).toEqual(['_idtoken', '_loggedin'])
    const me = await calls.ask({ url: '/v1/users/me' }, { cookie: identity?.value ?? '' })
    expect(me.json().user.email).toBe('ann@bank.example')
  })

  it('shows a page for whatever goes wrong', async () => {
    const locationOf = async (url: string) => (await calls.ask({ url })).headers.location
    const login = 'https://terminal.example/explorer/login?identity_error='
    expect(await locationOf('/v1/identity/web-identity/callback?code=x&state=y')).toBe(
      `${login}expired`,
    )
    expect(await locationOf('/v1/identity/financial-data-terminal')).toBe(
      '/explorer/login?identity_error=not-configured&returnTo=%2Fexplorer',
    )
    for (const url of [
      '/v1/identity/somebody',
      '/v1/identity/web-identity?returnTo=//evil.example',
      '/v1/identity/web-identity?returnTo=/a&returnTo=/b',
    ])
      expect(await locationOf(url)).toBe('/explorer/login?identity_error=bad-request')
  })
})

describe('single sign-on', () => {
  it('leads from an address to the provider of its organization, and back with a session', async () => {
    const owner = await makeUser(calls.accounts, 'owner@sso.example')
    const { db } = calls.accounts
    const organization_id = 'bank'
    await db.insertInto('organizations').values({ id: organization_id, name: 'Bank' }).execute()
    await db
      .insertInto('members')
      .values({ organization_id, user_id: owner.userId, role: 'OWNER' })
      .execute()
    await db
      .insertInto('sso_domains')
      .values({ organization_id, domain: 'sso.example', token: 'x', verified_at: new Date() })
      .execute()
    const saved = await calls.ask(
      {
        method: 'POST',
        url: `/v3/internal/organization/${organization_id}/sso/connection`,
        payload: {
          issuer: provider.issuer,
          client_id: PROVIDER_CLIENT.id,
          client_secret: PROVIDER_CLIENT.secret,
        },
      },
      owner,
    )
    expect(saved.json()).toMatchObject({
      redirect_uri: 'https://terminal.example/v1/sso/bank/callback',
      connection: { issuer: provider.issuer, default_role: 'MEMBER', has_secret: true },
    })
    provider.user = { sub: 'new', email: 'new@sso.example' }
    const begin = `/v1/sso?${new URLSearchParams({ email: 'NEW@sso.example', returnTo: '/explorer/metrics' })}`
    const { ended } = await visit({}, {}, begin)
    expect(ended.headers.location).toBe('https://terminal.example/explorer/metrics')
    const [identity] = ended.cookies.filter(({ value }) => value !== '')
    const me = await calls.ask({ url: '/v1/users/me' }, { cookie: identity?.value ?? '' })
    expect(me.json().user).toMatchObject({
      email: 'new@sso.example',
      organizations: [{ id: organization_id, name: 'Bank' }],
    })
  })

  it('shows the log-in page for an address without it, and for what is no address', async () => {
    const locationOf = async (email: string) =>
      (await calls.ask({ url: `/v1/sso?email=${email}` })).headers.location
    const login = '/explorer/login?identity_error='
    expect(await locationOf('ann@elsewhere.example')).toContain(`${login}no-single-sign-on`)
    expect(await locationOf('ann')).toBe(`${login}bad-request`)
  })
})

describe('single sign-on by SAML', () => {
  const saml = openForTests(startSamlProvider)
  const base = '/v1/sso/saml-bank'
  beforeAll(async () => {
    const owner = await makeUser(calls.accounts, 'owner@saml.example')
    const { db } = calls.accounts
    const organization_id = 'saml-bank'
    await db.insertInto('organizations').values({ id: organization_id, name: 'Bank' }).execute()
    await db
      .insertInto('members')
      .values({ organization_id, user_id: owner.userId, role: 'OWNER' })
      .execute()
    await db
      .insertInto('sso_domains')
      .values({ organization_id, domain: 'saml.example', token: 'x', verified_at: new Date() })
      .execute()
    const url = `/v3/internal/organization/${organization_id}/sso/saml`
    const payload = { metadata: saml.metadata }
    const saved = await calls.ask({ method: 'POST', url, payload }, owner)
    expect(saved.json().connection).toMatchObject({ protocol: 'saml', issuer: saml.issuer })
  })

  /** Posts what a page of another site does, without our cookies unless a test adds them. */
  const post = (payload: string, changes: InjectOptions = {}) =>
    calls.ask({
      method: 'POST',
      url: `${base}/acs`,
      payload,
      ...changes,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        origin: 'http://127.0.0.1:1',
        ...changes.headers,
      },
    })

  it('leads to the provider, takes its form, and ends with a session', async () => {
    const metadata = await calls.ask({ url: `${base}/metadata` })
    expect(metadata.headers).toMatchObject({
      'content-type': 'application/samlmetadata+xml',
      'content-disposition': 'attachment; filename="metadata.xml"',
    })
    saml.add(metadata.body)
    const query = new URLSearchParams({ email: 'new@saml.example', returnTo: '/explorer/metrics' })
    const begun = await calls.ask({ url: `/v1/sso?${query}` })
    const [visited] = begun.cookies
    const { acsUrl, response } = await saml.visit(
      String(begun.headers.location),
      'new@saml.example',
    )
    expect(acsUrl).toBe(`https://terminal.example${base}/acs`)

    const form = new URLSearchParams({ SAMLResponse: response, RelayState: '//evil.example' })
    const taken = await post(String(form))
    // No user is logged in yet: the form may have been posted in any browser.
    expect([taken.statusCode, taken.cookies]).toEqual([303, []])
    const { pathname, search } = new URL(String(taken.headers.location))
    const ended = await calls.ask({
      url: `${pathname}${search}`,
      headers: { 'sec-fetch-site': 'cross-site' },
      cookies: { [visited?.name ?? '']: visited?.value ?? '' },
    })
    expect(ended.headers.location).toBe('https://terminal.example/explorer/metrics')
    const [identity] = ended.cookies.filter(({ value }) => value !== '')
    const me = await calls.ask({ url: '/v1/users/me' }, { cookie: identity?.value ?? '' })
    expect(me.json().user.email).toBe('new@saml.example')
    const again = await post(String(form))
    expect(again.headers.location).toContain('identity_error=expired')
  })

  it('shows the log-in page for whatever else is posted', async () => {
    const locationOf = async (payload: string, headers: Record<string, string> = {}) =>
      (await post(payload, { headers })).headers.location
    const login = '/explorer/login?identity_error='
    expect(await locationOf('')).toBe(`${login}bad-request`)
    expect(await locationOf('SAMLResponse=')).toBe(`${login}bad-request`)
    expect(await locationOf(`SAMLResponse=${'A'.repeat(5_000_000)}`)).toBe(`${login}bad-request`)
    const json = { 'content-type': 'application/json' }
    expect(await locationOf('{"SAMLResponse":"x"}', json)).toBe(`${login}bad-request`)
    expect(await locationOf('SAMLResponse=x')).toContain(`${login}invalid-answer`)
    const elsewhere = await post('SAMLResponse=x', { url: '/v1/sso/nobody/acs' })
    expect(elsewhere.headers.location).toContain(`${login}not-configured`)
  })

  it('is limited for an address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' }
    const statuses = new Set<number>()
    for (let at = 0; at < 61; at++) statuses.add((await post('', { headers })).statusCode)
    expect([...statuses]).toEqual([303, 429])
  })
})

describe('linking', () => {
  it('is begun by our own pages only, since another site could link an account of its choice', async () => {
    const user = await makeUser(calls.accounts, 'linked@bank.example')
    const cookies = { _idtoken: user.cookie, _loggedin: '1' }
    provider.user = { sub: 'of an attacker', email: 'attacker@evil.example', email_verified: true }
    const identities = async () =>
      (await calls.ask({ url: '/v1/users/me/security' }, user)).json().identities

    const { ended } = await visit(cookies, { 'sec-fetch-site': 'cross-site' })
    expect(ended.cookies.map(({ name }) => name)).toContain('_idtoken')
    expect(await identities()).toEqual([])

    provider.user = { sub: 'of the user', email: 'private@bank.example', email_verified: false }
    const own = await visit(cookies, { 'sec-fetch-site': 'same-origin' })
    expect(own.ended.cookies).toEqual([])
    expect(await identities()).toMatchObject([{ provider: 'web-identity' }])
    const unlink = await calls.ask(
      {
        method: 'DELETE',
        url: '/v1/users/me/identities/web-identity',
        payload: { password: 'correct horse battery' },
      },
      user,
    )
    expect([unlink.statusCode, await identities()]).toEqual([204, []])
  })
})
