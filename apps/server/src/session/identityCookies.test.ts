import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { makeIdentityCookies, readIdentity } from './identityCookies.ts'

const opened: FastifyInstance[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

type Setting = { publicUrl: string; cookieDomain: string | null }

/** Serves what a browser at a host gets that logs in, and what its cookies are read as. */
async function serve(setting: Setting): Promise<FastifyInstance> {
  const app = fastify()
  opened.push(app)
  await app.register(fastifyCookie)
  const cookies = makeIdentityCookies(setting)
  app.post('/log-in', async (_request, reply) => {
    cookies.set(reply, { cookie: 'session', expiresAt: new Date('2030-01-01T00:00:00Z') })
    return 'done'
  })
  app.get('/who', async (request) => cookies.read(request) ?? 'nobody')
  return app
}

const HOST = 'terminal.example.com'
const HERE = { publicUrl: `https://${HOST}`, cookieDomain: null }

async function logIn(setting: Setting, host: string) {
  const app = await serve(setting)
  const { cookies } = await app.inject({ method: 'POST', url: '/log-in', headers: { host } })
  const ofIdentity = cookies.filter(({ name }) => name === '_idtoken')
  return {
    set: ofIdentity.filter(({ value }) => value !== ''),
    removed: ofIdentity.filter(({ value }) => value === '').map(({ domain }) => domain ?? null),
  }
}

describe('the identity cookie', () => {
  it('is of the host alone, for no scripts, and for https where there is https', async () => {
    const { set } = await logIn(HERE, HOST)
    expect(set).toEqual([
      {
        name: '_idtoken',
        value: 'session',
        path: '/',
        expires: new Date('2030-01-01T00:00:00Z'),
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      },
    ])
  })

  it('comes under a name too that no other host of the domain can set, and which counts first', async () => {
    const app = await serve(HERE)
    const headers = { host: HOST }
    const { cookies } = await app.inject({ method: 'POST', url: '/log-in', headers })
    expect(cookies.filter(({ name }) => name.startsWith('__Host-'))).toEqual([
      {
        name: '__Host-_idtoken',
        value: 'session',
        path: '/',
        expires: new Date('2030-01-01T00:00:00Z'),
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      },
    ])
    const both = { '__Host-_idtoken': 'mine', _idtoken: 'planted' }
    expect((await app.inject({ url: '/who', cookies: both })).body).toBe('mine')
    expect(readIdentity('_idtoken=planted; __Host-_idtoken=mine')).toBe('mine')
    expect(readIdentity('x__Host-_idtoken=other; _idtoken=mine')).toBe('mine')
  })

  it.each([
    { publicUrl: `https://${HOST}`, cookieDomain: 'example.com' },
    { publicUrl: `http://${HOST}`, cookieDomain: null },
  ])('has no such name, and loses one that it had, by %j', async (setting) => {
    const app = await serve(setting)
    const call = { method: 'POST', url: '/log-in', headers: { host: HOST } } as const
    const namesOf = async (cookies: Record<string, string>) =>
      (await app.inject({ ...call, cookies })).cookies
        .filter(({ name }) => name.startsWith('__Host-'))
        .map(({ value }) => value)
    expect(await namesOf({})).toEqual([])
    expect(await namesOf({ '__Host-_idtoken': 'old' })).toEqual([''])
  })

  // "Cookies are set on path / and on the parent domain (the last two labels of the hostname, or localhost)."
  it.each([
    [{ publicUrl: `https://${HOST}`, cookieDomain: 'example.com' }, HOST, 'example.com'],
    [
      { publicUrl: 'http://localhost:3000', cookieDomain: 'localhost' },
      'localhost:3000',
      'localhost',
    ],
    // A browser would drop the cookie of a domain that the host is not within.
    [{ publicUrl: `https://${HOST}`, cookieDomain: 'example.com' }, '10.0.0.7:3000', undefined],
    [{ publicUrl: `https://${HOST}`, cookieDomain: 'example.com' }, 'terminal.local', undefined],
  ])('is by %j for %s of the domain %s', async (setting, host, domain) => {
    const { set } = await logIn(setting, host)
    expect(set.map((cookie) => cookie.domain)).toEqual([domain])
  })

  it('takes the place of one that an earlier setting put on another domain', async () => {
    expect((await logIn(HERE, HOST)).removed).toEqual([HOST, 'example.com'])
    const onParent = { ...HERE, cookieDomain: 'example.com' }
    expect((await logIn(onParent, HOST)).removed).toEqual([null, HOST])
  })

  it('is set after the others are removed, which for a host such as localhost are the same cookie', async () => {
    const app = await serve({ publicUrl: 'http://localhost:3000', cookieDomain: null })
    const headers = { host: 'localhost:3000' }
    const { cookies } = await app.inject({ method: 'POST', url: '/log-in', headers })
    expect(cookies.map(({ name, value, domain }) => [name, value, domain])).toEqual([
      ['_idtoken', '', 'localhost'],
      ['_loggedin', '', 'localhost'],
      ['_idtoken', 'session', undefined],
      ['_loggedin', '1', undefined],
    ])
  })

  it('is read whatever domain it was set on, so that a session outlives the change of the setting', async () => {
    for (const cookieDomain of [null, 'example.com']) {
      const app = await serve({ ...HERE, cookieDomain })
      const answer = await app.inject({ url: '/who', cookies: { _idtoken: 'session' } })
      expect(answer.body).toBe('session')
    }
  })
})

describe('the identity cookie', () => {
  it.each([
    ['_idtoken=a%2Bb.c%3D', 'a+b.c='],
    ['_loggedin=1; _idtoken=x', 'x'],
    ['other_idtoken=y;_idtoken=x;z=1', 'x'],
    ['other_idtoken=y', undefined],
    ['_idtoken=', ''],
    ['_idtoken=%E0%A4%A', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %s is %s', (header, value) => {
    expect(readIdentity(header)).toBe(value)
  })
})
