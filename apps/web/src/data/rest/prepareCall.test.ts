import { afterEach, describe, expect, it, vi } from 'vitest'
import { deleteRest, postRest } from '../callAccount.ts'
import { pageSettings } from '../pageSettings.ts'
import { getRest } from './getRest.ts'
import { buildUrl, readPageCaller } from './prepareCall.ts'
import { startServer } from './testing/startServer.ts'

const site = { host: 'https://example.com', partnerTerminal: false }
const partner = { host: 'https://example.com', partnerTerminal: true }

describe('the address of a REST call', () => {
  it('has the version v2 and is internal by default', () => {
    expect(buildUrl('/users', {}, site)).toBe('https://example.com/v2/internal/users')
  })
  it('has the version that is asked for, and no internal prefix where the call is public', () => {
    expect(buildUrl('/login', { version: 'v1', internal: false }, site)).toBe(
      'https://example.com/v1/login',
    )
    expect(buildUrl('/data-status', { version: 'v3' }, site)).toBe(
      'https://example.com/v3/internal/data-status',
    )
  })
  it("is appended to the origin's own path prefix", () => {
    const host = 'https://example.com/terminal/api/'
    expect(buildUrl('/users', {}, { ...site, host })).toBe(
      'https://example.com/terminal/api/v2/internal/users',
    )
  })
  it('"any path containing /{data-vendor}/v2/ is rewritten to /{data-vendor}/v1/"', () => {
    const host = 'https://example.com/feeds/tickmark'
    expect(buildUrl('/users?of=/tickmark/v2/x', {}, { ...site, host })).toBe(
      'https://example.com/feeds/tickmark/v1/internal/users?of=/tickmark/v2/x',
    )
    expect(buildUrl('/users', { version: 'v3' }, { ...site, host })).toBe(
      'https://example.com/feeds/tickmark/v3/internal/users',
    )
  })
  it('has its double slashes collapsed, but neither the one of https:// nor those of values', () => {
    expect(buildUrl('//projects///aave//?next=https://a.example//b', {}, site)).toBe(
      'https://example.com/v2/internal/projects/aave/?next=https://a.example//b',
    )
  })
  it('may do without a slash at the start of the path', () => {
    expect(buildUrl('projects?limit=1', {}, site)).toBe(
      'https://example.com/v2/internal/projects?limit=1',
    )
  })
  it.each([
    '/v2/users',
    'v1/users',
    '//v3/users',
    '/v2',
    '/internal/users',
    'internal?x=1',
    '/projects/v2/notes',
    '/a/internal/b',
    '/feeds/tickmark/v2/projects',
  ])('"must not already contain a version prefix (/v{n}/) or the internal prefix": %s', (path) => {
    expect(() => buildUrl(path, {}, site)).toThrow(TypeError)
    expect(() => buildUrl(path, {}, site)).toThrow(`The path "${path}" has a prefix already.`)
  })
  it.each(['/vaults', '/v2x', '/internals', '/documents/v2', '/projects?version=/v2/'])(
    'takes what only looks like a prefix: %s',
    (path) => {
      expect(buildUrl(path, {}, site)).toBe(`https://example.com/v2/internal${path}`)
    },
  )
})

describe('in partner-terminal mode, the address of a REST call', () => {
  it('is prefixed v1, whichever version is asked for', () => {
    expect(buildUrl('/projects/aave', {}, partner)).toBe(
      'https://example.com/v1/internal/projects/aave',
    )
    expect(buildUrl('/metrics', { version: 'v3', internal: false }, partner)).toBe(
      'https://example.com/v1/metrics',
    )
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function stubPage(origin: string, cookie: string): void {
  vi.stubGlobal('window', { location: { origin, pathname: '/explorer/projects' } })
  vi.stubGlobal('document', { cookie })
}

it('a call goes to the origin of the page, with its path and the default token', async () => {
  const { host, received } = await startServer((_request, response) => response.end('{}'))
  stubPage(host, '')
  await getRest('/data-status', { version: 'v3' })
  expect(received[0]).toMatchObject({
    url: '/v3/internal/data-status',
    headers: { 'x-app-path': '/explorer/projects', authorization: 'Bearer tickmark-public' },
  })
})

it('a call of a logged-in user carries no default token', async () => {
  const { host, received } = await startServer((_request, response) => response.end('{}'))
  stubPage(host, 'tt_consent=1-accepted; _loggedin=1')
  await postRest('/logout', {}, { version: 'v1', internal: false })
  expect(received[0]?.url).toBe('/v1/logout')
  expect(received[0]?.headers.authorization).toBeUndefined()
})

it('"DELETE: Sends Authorization Bearer with the default token when available", of users too', async () => {
  const { host, received } = await startServer((_request, response) => response.end('{}'))
  stubPage(host, '_loggedin=1')
  await deleteRest('/users/me/sessions/1', undefined, { version: 'v1', internal: false })
  expect(received[0]).toMatchObject({
    method: 'DELETE',
    headers: { authorization: 'Bearer tickmark-public' },
  })
})

it('"the path appended to the origin’s own path prefix", in the requests of a page', async () => {
  const { host, received } = await startServer((_request, response) => response.end('{}'))
  stubPage(host, '')
  const before = pageSettings.apiPrefix
  pageSettings.apiPrefix = '/feeds/tickmark'
  await getRest('/data-status', { version: 'v3', refresh: true })
  await getRest('//projects//aave', { refresh: true })
  pageSettings.apiPrefix = before
  expect(received.map(({ url }) => url)).toEqual([
    '/feeds/tickmark/v3/internal/data-status',
    '/feeds/tickmark/v1/internal/projects/aave',
  ])
})

it('a terminal outside the partner mode speaks its own version', () => {
  stubPage('https://example.com', '')
  expect(readPageCaller().partnerTerminal).toBe(false)
})
