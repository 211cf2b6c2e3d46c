import { afterEach, expect, it, vi } from 'vitest'
import { pageSettings } from '../pageSettings.ts'
import { deleteRest } from './deleteRest.ts'
import { getRest } from './getRest.ts'
import { postRest } from './postRest.ts'
import { readPageCaller } from './readPageCaller.ts'
import { startServer } from './testing/startServer.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function stubPage(origin: string, cookie: string): void {
  vi.stubGlobal('window', { location: { origin, pathname: '/explorer/projects' } })
  vi.stubGlobal('document', { cookie })
}

it('a call goes to the origin of the page, and tells its path and the default token', async () => {
  const { host, received } = await startServer((_request, response) => response.end('{}'))
  stubPage(host, '')
  await getRest('/data-status', { version: 'v3' })
  expect(received[0]).toMatchObject({
    url: '/v3/internal/data-status',
    headers: { 'x-app-path': '/explorer/projects', authorization: 'Bearer tickmark-public' },
  })
})

it('a call of somebody who is logged in carries no default token', async () => {
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
