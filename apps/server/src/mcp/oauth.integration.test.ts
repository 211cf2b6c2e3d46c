import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  auth,
  Client,
  type OAuthClientInformation,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts, type TestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'

const analytics = openForTests(openTestAnalytics)
let accounts: TestAccounts
let app: FastifyInstance
let origin: string
let user: TestUser
beforeAll(async () => {
  const port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
  accounts = await openTestAccounts({ publicUrl: origin })
  app = await createTestServer({ analytics, accounts })
  await app.listen({ port, host: '127.0.0.1' })
  user = await makeUser(accounts, `${randomUUID()}@bank.example`)
})
afterAll(async () => {
  await app.close()
  await accounts.close()
})

const BACK = 'http://localhost:7777/back'

/** A client that keeps everything in memory; its browser is `allow`. */
function makeProvider() {
  let information: OAuthClientInformation | undefined
  let tokens: OAuthTokens | undefined
  let verifier = ''
  let discovered: OAuthDiscoveryState | undefined
  const visited: URL[] = []
  const provider: OAuthClientProvider = {
    redirectUrl: BACK,
    clientMetadata: { client_name: 'An assistant', redirect_uris: [BACK] },
    clientInformation: () => information,
    saveClientInformation: (given) => {
      information = given
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given
    },
    redirectToAuthorization: (url) => void visited.push(url),
    saveCodeVerifier: (given) => {
      verifier = given
    },
    codeVerifier: () => verifier,
    discoveryState: () => discovered,
    saveDiscoveryState: (given) => {
      discovered = given
    },
  }
  return { provider, visited, readTokens: () => tokens }
}

/** Does what the page does once the user has agreed. */
async function allow(address: URL): Promise<URL> {
  const page = await fetch(address, { redirect: 'manual' })
  const consent = new URL(page.headers.get('location') ?? '', origin)
  expect(consent.pathname).toBe('/explorer/account/connect')
  const headers = { cookie: `_idtoken=${user.cookie}; _loggedin=1`, origin }
  const described = await fetch(`${origin}/v1/users/me/clients/request${consent.search}`, {
    headers,
  })
  expect(await described.json()).toMatchObject({
    client_name: 'An assistant',
    redirect_host: 'localhost:7777',
  })
  const answer = await fetch(`${origin}/v1/users/me/clients`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(consent.searchParams)),
  })
  return new URL((await read(answer)).redirect_to ?? '')
}

async function authorize() {
  const client = makeProvider()
  const { provider, visited } = client
  expect(await auth(provider, { serverUrl: `${origin}/mcp` })).toBe('REDIRECT')
  const back = await allow(visited[0] ?? new URL(origin))
  const code = back.searchParams.get('code') ?? ''
  expect(back.searchParams.get('iss')).toBe(origin)
  const issuer = back.searchParams.get('iss') ?? ''
  expect(
    await auth(provider, { serverUrl: `${origin}/mcp`, authorizationCode: code, iss: issuer }),
  ).toBe('AUTHORIZED')
  return { ...client, code }
}

async function connect(provider: OAuthClientProvider): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    authProvider: provider,
  })
  await client.connect(transport)
  return client
}

/** The fields of an answer, which the tests compare. */
const read = async (answer: Response) => (await answer.json()) as Record<string, string>

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(fields) })

describe('OAuth of the MCP server', () => {
  it('sends a client without a token to where the user decides', async () => {
    const { provider, visited } = makeProvider()
    await expect(connect(provider)).rejects.toBeInstanceOf(UnauthorizedError)
    expect(visited[0]?.pathname).toBe('/oauth/authorize')
  })

  it('gives a client that the user allows what the user may read', async () => {
    const { provider, readTokens } = await authorize()
    const client = await connect(provider)
    expect((await client.listTools()).tools.length).toBeGreaterThan(5)
    await client.close()
    const access = readTokens()?.access_token ?? ''
    expect(await accounts.keys.find(access, '127.0.0.1')).toMatchObject({
      owner: `user:${user.userId}`,
    })
  })

  it('renews tokens once each, and ends all of them when the user revokes the key', async () => {
    const { provider, readTokens } = await authorize()
    const first = readTokens()
    const { client_id = '' } = (await provider.clientInformation()) ?? {}
    const renew = (refresh_token = '') =>
      post('/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id })
    const second = await read(await renew(first?.refresh_token))
    expect(second).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    expect(await accounts.keys.find(first?.access_token ?? '', '127.0.0.1')).toBeUndefined()
    expect(await accounts.keys.find(second.access_token ?? '', '127.0.0.1')).toBeDefined()
    expect((await post('/oauth/revoke', { token: second.refresh_token ?? '' })).status).toBe(200)
    expect(await accounts.keys.find(second.access_token ?? '', '127.0.0.1')).toBeUndefined()
    expect(await (await renew(second.refresh_token)).json()).toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('takes a code once, and only with the verifier of the request', async () => {
    const { provider, code } = await authorize()
    const { client_id = '' } = (await provider.clientInformation()) ?? {}
    const fields = { grant_type: 'authorization_code', client_id, redirect_uri: BACK }
    const again = await post('/oauth/token', {
      ...fields,
      code,
      code_verifier: String(await provider.codeVerifier()),
    })
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' })
    const request = {
      response_type: 'code',
      client_id,
      redirect_uri: BACK,
      code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
      code_challenge_method: 'S256',
    }
    const back = await allow(new URL(`${origin}/oauth/authorize?${new URLSearchParams(request)}`))
    const stolen = await post('/oauth/token', {
      ...fields,
      code: back.searchParams.get('code') ?? '',
      code_verifier: 'v'.repeat(43),
    })
    expect(await stolen.json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('registers no address that a browser would run, and redirects to none that is not registered', async () => {
    const register = (redirect_uris: unknown) =>
      fetch(`${origin}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'x', redirect_uris }),
      })
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://evil.example/',
      'https://a@b.example/',
      '',
    ])
      expect((await register([address])).status, address).toBe(400)
    expect((await register([])).status).toBe(400)
    const { client_id = '' } = await read(
      await register(['https://client.example/back', 'com.example.app:/back']),
    )
    const ask = (changes: Record<string, string>) =>
      fetch(
        `${origin}/oauth/authorize?${new URLSearchParams({
          response_type: 'code',
          client_id,
          redirect_uri: 'https://client.example/back',
          code_challenge: 'c'.repeat(43),
          code_challenge_method: 'S256',
          state: 's',
          ...changes,
        })}`,
        { redirect: 'manual' },
      )
    expect((await ask({})).headers.get('location')).toMatch(/^\/explorer\/account\/connect\?/)
    expect((await ask({ redirect_uri: 'https://evil.example/' })).status).toBe(400)
    expect((await ask({ client_id: `${client_id}x` })).status).toBe(400)
    expect((await ask({ resource: 'https://other.example/mcp' })).status).toBe(400)
    const plain = new URL(
      (await ask({ code_challenge_method: 'plain' })).headers.get('location') ?? '',
    )
    expect([
      plain.origin,
      plain.searchParams.get('error'),
      plain.searchParams.get('state'),
    ]).toEqual(['https://client.example', 'invalid_request', 's'])
    // An answer with a state as long as an address can be would not fit into its head.
    const long = (await ask({ state: ','.repeat(3_000) })).headers.get('location') ?? ''
    expect([new URL(long).searchParams.get('error'), long.length < 1_000]).toEqual([
      'invalid_request',
      true,
    ])
  })

  it.each([
    ['/oauth/token', {}, 'unsupported_grant_type'],
    ['/oauth/token', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['/oauth/token', { grant_type: 'refresh_token' }, 'invalid_request'],
    [
      '/oauth/token',
      { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'y' },
      'invalid_grant',
    ],
    ['/oauth/revoke', {}, 'invalid_request'],
  ])('%s refuses %j', async (path, fields, error) => {
    const answer = await post(path, fields as Record<string, string>)
    expect([answer.status, (await read(answer)).error]).toEqual([400, error])
  })

  it('lets no other site decide for the user', async () => {
    const answer = await fetch(`${origin}/v1/users/me/clients`, {
      method: 'POST',
      headers: {
        cookie: `_idtoken=${user.cookie}; _loggedin=1`,
        origin: 'https://evil.example',
        'content-type': 'application/json',
      },
      body: '{}',
    })
    expect(answer.status).toBe(403)
  })
})
