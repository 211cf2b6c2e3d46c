import { setErrorHandler } from '@tickmark/api/rest/setErrorHandler'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { makeConfig } from '../settings/config.ts'
import { registerSession } from './registerSession.ts'

const opened: FastifyInstance[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

/** The server's calls about the session, at the address that pages are served under. */
async function serve(publicUrl: string): Promise<FastifyInstance> {
  const app = fastify()
  opened.push(app)
  setErrorHandler(app)
  const config = makeConfig({ TT_PUBLIC_URL: publicUrl })
  await app.register((scope) => registerSession(scope, { config, lazyAccounts }))
  return app
}

/** A store that must not be opened: nothing here is signed by this installation. */
const lazyAccounts = {
  readSecret: async () => 'the secret of this installation',
  open: async () => {
    throw new Error('the store of accounts was opened')
  },
}

const HOST = 'terminal.example.com'
const OURS = { host: HOST, origin: `https://${HOST}` }

describe('GET /v1/users/me', () => {
  it('says that no user is logged in where a browser brings no identity', async () => {
    const app = await serve(`https://${HOST}`)
    const answer = await app.inject({ url: '/v1/users/me', cookies: { _loggedin: '1' } })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('says that the session has ended to a browser that brings one, and takes it back', async () => {
    const app = await serve(`https://${HOST}`)
    const answer = await app.inject({
      url: '/v1/users/me',
      headers: { host: HOST },
      cookies: { _idtoken: 'once', _loggedin: '1' },
    })
    expect([answer.statusCode, answer.json().type]).toEqual([403, 'session-expired'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['_idtoken', ''],
      ['_idtoken', ''],
      ['_idtoken', ''],
      ['_loggedin', ''],
      ['_loggedin', ''],
      ['_loggedin', ''],
    ])
  })
})

describe('POST /v1/logout', () => {
  it('ends with no content, no matter who requests it', async () => {
    const app = await serve(`https://${HOST}`)
    const call = { method: 'POST', url: '/v1/logout', headers: OURS, payload: {} } as const
    const answers = [await app.inject(call), await app.inject({ ...call, cookies: { a: 'b' } })]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ])
    expect(answers[0]?.headers['cache-control']).toBe('no-store')
  })

  it('takes both cookies back from the host and from every domain that a setting may have named', async () => {
    const app = await serve(`https://${HOST}`)
    const { cookies } = await app.inject({ method: 'POST', url: '/v1/logout', headers: OURS })
    expect(cookies.map(({ name, domain }) => [name, domain ?? null])).toEqual([
      ['_idtoken', null],
      ['_idtoken', HOST],
      ['_idtoken', 'example.com'],
      ['_loggedin', null],
      ['_loggedin', HOST],
      ['_loggedin', 'example.com'],
    ])
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ value: '', path: '/', sameSite: 'Lax', secure: true })
      expect(cookie.expires).toEqual(new Date(0))
      expect(cookie.httpOnly ?? false).toBe(cookie.name === '_idtoken')
    }
  })

  it('sets no domain on an address of numbers, and Secure only where https is used', async () => {
    const app = await serve('http://127.0.0.1:3000')
    const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }
    const { cookies } = await app.inject({ method: 'POST', url: '/v1/logout', headers })
    expect(cookies.map(({ name, domain, secure }) => [name, domain, secure])).toEqual([
      ['_idtoken', undefined, undefined],
      ['_loggedin', undefined, undefined],
    ])
  })
})

describe('a request that changes something', () => {
  it.each([
    ['the public address', `https://${HOST}`],
    ['the address that it came in at', 'http://10.0.0.7:3000'],
  ])('is taken from a page of %s', async (_whose, origin) => {
    const app = await serve(`https://${HOST}`)
    const headers = { host: '10.0.0.7:3000', origin }
    const answer = await app.inject({ method: 'POST', url: '/v1/logout', headers })
    expect(answer.statusCode).toBe(204)
  })

  it.each([
    ['another site', 'https://evil.example'],
    ['another host of the same domain', 'https://other.example.com'],
    ['another port', `https://${HOST}:8443`],
    ['the same host without https', `http://${HOST}`],
    ['a name that begins like ours', `https://${HOST}.evil.example`],
    ['a sandboxed frame', 'null'],
    ['a file', 'file://'],
    ['nowhere that can be read', 'https://'],
  ])('is refused from %s', async (_whose, origin) => {
    const app = await serve(`https://${HOST}`)
    const headers = { host: HOST, origin }
    const answer = await app.inject({ method: 'POST', url: '/v1/logout', headers })
    expect([answer.statusCode, answer.json().type]).toEqual([403, 'forbidden'])
    expect(answer.json().message).toContain(origin)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('is refused when it does not say where it comes from', async () => {
    const app = await serve(`https://${HOST}`)
    const answer = await app.inject({ method: 'POST', url: '/v1/logout', headers: { host: HOST } })
    expect([answer.statusCode, answer.json().type]).toEqual([403, 'forbidden'])
  })

  it('is distinguished from one that only reads, which may come from anywhere', async () => {
    const app = await serve(`https://${HOST}`)
    const headers = { host: HOST, origin: 'https://evil.example' }
    const answer = await app.inject({ url: '/v1/users/me', headers })
    expect(answer.statusCode).toBe(204)
  })
})
