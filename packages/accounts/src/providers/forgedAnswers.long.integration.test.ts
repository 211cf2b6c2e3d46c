import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishVisit } from '../logIn/finishVisit.ts'
import { ProviderClient, type ProviderConfig } from '../services/ProviderClient.ts'
import { TEST_VISITOR } from '../testing/makeUser.ts'
import { openTestAccounts, type TestAccounts } from '../testing/openTestAccounts.ts'
import { type Forger, startForger } from '../testing/startForger.ts'
import { PROVIDER_CLIENT } from '../testing/startOidcProvider.ts'
import { beginVisit } from './beginVisit.ts'

/** Far more than is read of an answer. */
const PADDING_BYTES = 64 * 1024 * 1024
/** Compressed before any request, because the client gives up after some seconds. */
const PACKED_PADDING = gzipSync(Buffer.alloc(PADDING_BYTES, ' '))
const LOGIN = 'https://terminal.example/explorer/login'

const configOf = (id: IdentityProvider, changes: Partial<ProviderConfig> = {}): ProviderConfig => ({
  id,
  name: 'Web identity',
  issuer: '',
  protocol: 'oidc',
  clientId: PROVIDER_CLIENT.id,
  clientSecret: PROVIDER_CLIENT.secret,
  scope: 'openid email profile',
  ...changes,
})

describe('a provider whose answers are not right', () => {
  let accounts: TestAccounts
  const forger = openForTests(() => startForger(PROVIDER_CLIENT.id))
  beforeAll(async () => {
    accounts = await openTestAccounts({
      providers: [configOf('web-identity', { issuer: forger.issuer })],
    })
  })
  beforeEach(() => {
    forger.forgery = {}
  })

  const enter = async () => {
    const { url, browser } = await beginVisit(accounts, {
      provider: 'web-identity',
      returnTo: '/explorer',
      browser: undefined,
      caller: undefined,
    })
    const { searchParams } = new URL(url)
    forger.nonce = searchParams.get('nonce') ?? ''
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    const state = searchParams.get('state') ?? ''
    const parameters = new URLSearchParams({ code: 'x', state, iss: forger.issuer })
    const back = { provider: 'web-identity', parameters, browser, caller: undefined } as const
    return finishVisit(accounts, back, TEST_VISITOR)
  }

  it('is believed when they are', async () => {
    expect((await enter()).session).toBeDefined()
  })

  const now = Math.floor(Date.now() / 1000)
  it.each([
    ['another nonce', { claims: { nonce: 'another' } }, 'invalid-answer'],
    ['no nonce', { claims: { nonce: undefined } }, 'invalid-answer'],
    ['another audience', { claims: { aud: 'another client' } }, 'invalid-answer'],
    ['another issuer', { claims: { iss: 'https://evil.example' } }, 'invalid-answer'],
    [
      'a token that has expired',
      { claims: { exp: now - 3_600, iat: now - 7_200 } },
      'invalid-answer',
    ],
    ['a key that is not its own', { otherKey: true }, 'invalid-answer'],
    ['a token that is not signed', { algorithm: 'none' }, 'invalid-answer'],
    ['a public key as a shared secret', { algorithm: 'HS256' }, 'invalid-answer'],
    ['a token without an end', { claims: { exp: undefined } }, 'invalid-answer'],
    ['an audience beside another', { claims: { aud: ['x', 'another client'] } }, 'invalid-answer'],
    ['no subject', { claims: { sub: '' } }, 'invalid-answer'],
    ['no subject at all', { claims: { sub: undefined } }, 'invalid-answer'],
    ['a subject that is no text', { claims: { sub: { $ne: '' } } }, 'invalid-answer'],
    ['a token that is not valid yet', { claims: { nbf: now + 3_600 } }, 'invalid-answer'],
    [
      'a token for two clients, used by the other one',
      { claims: { aud: [PROVIDER_CLIENT.id, 'another client'], azp: 'another client' } },
      'invalid-answer',
    ],
    [
      'an address that is not verified',
      { claims: { sub: 'x', email_verified: 'yes' } },
      'unverified-email',
    ],
    [
      'an address that is none',
      { claims: { sub: 'none', email: 'x\r\nBcc: y@z.example' } },
      'unverified-email',
    ],
    ['no token', { token: { status: 200, body: '{}' } }, 'invalid-answer'],
    ['no JSON', { token: { status: 200, body: '<html>' } }, 'invalid-answer'],
    ['an error', { token: { status: 400, body: '{"error":"invalid_grant"}' } }, 'provider-error'],
    ['a failure of its own', { token: { status: 503, body: 'x' } }, 'provider-away'],
    ['nothing', { isSilent: true }, 'provider-away'],
  ] as const)('is refused: %s', async (_what, forgery, code) => {
    forger.forgery = forgery
    const { location, session } = await enter()
    expect(session).toBeUndefined()
    expect(location).toContain(`${LOGIN}?identity_error=${code}`)
  })

  const VISIT = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
  const finish = (forgery: Forger['forgery']) => {
    forger.forgery = forgery
    forger.nonce = VISIT.nonce
    const client = new ProviderClient(
      configOf('web-identity', { issuer: forger.issuer }),
      'https://terminal.example',
    )
    return client.finish(
      new URLSearchParams({ code: 'x', state: VISIT.state, iss: forger.issuer }),
      VISIT,
    )
  }
  const [own, other] = ['forged@bank.example', 'other@bank.example']

  it.each([
    [
      'an address alone',
      {
        claims: { email: undefined },
        userinfo: { email: other },
        found: { email: other, isVerified: false },
      },
    ],
    [
      'no more than a vouch',
      {
        claims: { email_verified: undefined },
        userinfo: { email_verified: true },
        found: { email: own, isVerified: false },
      },
    ],
    [
      'both',
      {
        claims: { email: undefined },
        userinfo: { email: other, email_verified: true },
        found: { email: other, isVerified: true },
      },
    ],
    [
      'nothing',
      {
        claims: { email_verified: undefined },
        userinfo: {},
        found: { email: own, isVerified: false },
      },
    ],
  ])(
    'whose userinfo has %s vouches for no address of the token',
    async (_what, { found, ...forgery }) => {
      expect(await finish(forgery)).toEqual({ subject: 'forged', ...found })
    },
  )

  it('whose userinfo is of another subject is refused', async () => {
    const userinfo = { sub: 'another', email: other, email_verified: true }
    await expect(finish({ claims: { email: undefined }, userinfo })).rejects.toMatchObject({
      errors: [{ code: 'invalid-answer' }],
    })
  })

  const METADATA = '/.well-known/openid-configuration'
  const JSON_TYPE = { 'content-type': 'application/json' }
  /** The changes of an honest answer, and the outcome of the log-in for each. */
  const HOSTILE: Record<string, [(response: ServerResponse, body: string) => void, string]> = {
    'is far too long': [
      (response, body) => {
        response.writeHead(200, JSON_TYPE)
        response.write(body)
        const padding = Buffer.alloc(256 * 1024, ' ')
        let left = PADDING_BYTES
        const write = () => {
          while (left > 0 && !response.destroyed) {
            left -= padding.length
            if (!response.write(padding)) return response.once('drain', write)
          }
          return response.end()
        }
        write()
      },
      'invalid-answer',
    ],
    'inflates to far too much': [
      (response, body) => {
        response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' })
        response.end(Buffer.concat([gzipSync(body), PACKED_PADDING]))
      },
      'invalid-answer',
    ],
    'comes a letter at a time': [
      (response, body) => {
        response.writeHead(200, JSON_TYPE)
        let sent = 0
        const drip = setInterval(() => response.write(body[sent++] ?? ' '), 200)
        response.on('close', () => clearInterval(drip))
      },
      'provider-away',
    ],
    'leads in a circle': [
      (response) => void response.writeHead(302, { location: METADATA }).end(),
      'provider-away',
    ],
    'is cut off': [
      (response, body) => {
        response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length })
        response.write(body.slice(0, 10))
        setImmediate(() => response.destroy())
      },
      'provider-away',
    ],
    'is half a JSON': [
      (response, body) => void response.writeHead(200, JSON_TYPE).end(body.slice(0, -1)),
      'invalid-answer',
    ],
    'is another JSON': [
      (response, body) => void response.writeHead(200, JSON_TYPE).end(`[${body}]`),
      'invalid-answer',
    ],
  }
  it.each(
    Object.entries(HOSTILE).flatMap(([what, [answer, code]], row) =>
      [METADATA, '/token', '/jwks']
        .filter((_, column) => takesCase(row + column, 3))
        .map((path) => ({ path, what, answer, code })),
    ),
  )('is refused, requested once, when $path $what', async ({ path, answer, code }) => {
    forger.requests = []
    forger.forgery = { answers: { [path]: answer } }
    const visit = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
    const client = new ProviderClient(
      configOf('web-identity', { issuer: forger.issuer }),
      'https://terminal.example',
    )
    forger.nonce = visit.nonce
    const parameters = new URLSearchParams({ code: 'x', state: 's', iss: forger.issuer })
    await expect(client.finish(parameters, visit)).rejects.toMatchObject({
      errors: [{ code, field: 'provider' }],
    })
    expect(forger.requests.filter((one) => one === path)).toHaveLength(1)
  })

  it('is reported as away when no server listens, and tried again the next time', async () => {
    const gone = new ProviderClient(
      configOf('web-identity', { issuer: 'http://127.0.0.1:9' }),
      'https://terminal.example',
    )
    const visit = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
    for (let tries = 0; tries < 2; tries++)
      await expect(gone.begin(visit)).rejects.toMatchObject({
        errors: [{ code: 'provider-away', field: 'provider' }],
      })
  })

  it('is refused when its metadata name another issuer', async () => {
    const lying = configOf('web-identity', {
      issuer: forger.issuer.replace('127.0.0.1', 'localhost'),
    })
    const client = new ProviderClient(lying, 'https://terminal.example')
    const visit = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
    await expect(client.begin(visit)).rejects.toMatchObject({
      errors: [{ code: 'invalid-answer' }],
    })
  })
})
