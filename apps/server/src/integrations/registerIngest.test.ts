import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { ReportFailure } from '@tickmark/api/errors/toAppError'
import { setErrorHandler } from '@tickmark/api/rest/setErrorHandler'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { makeConfig } from '../settings/config.ts'
import { type Receiver, type ReceiverAnswer, startReceiver } from '../testing/startReceiver.ts'
import { registerIngest } from './registerIngest.ts'

/** More than what a connection holds of an answer that no client reads. */
const LONG_BODY = 4 * 1024 * 1024
const SETTLED_MS = 200

const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

async function serve(
  settings: Record<string, string>,
  report?: ReportFailure,
): Promise<FastifyInstance> {
  const app = fastify()
  opened.push(app)
  setErrorHandler(app, report)
  await app.register((scope) => registerIngest(scope, makeConfig(settings), 500))
  app.get('/explorer/*', () => 'the page')
  return app
}

/** The server with product analytics, whose host answers as given. */
async function serveWith(
  answer?: () => ReceiverAnswer | Promise<ReceiverAnswer>,
  path = '',
): Promise<{ app: FastifyInstance; host: Receiver; reported: unknown[] }> {
  const host = await startReceiver(answer)
  opened.push({ close: host.stop })
  const reported: unknown[] = []
  const app = await serve(
    { TT_POSTHOG_KEY: 'phc_key', TT_POSTHOG_HOST: host.origin + path },
    (failure) => reported.push(failure),
  )
  return { app, host, reported }
}

const send = (app: FastifyInstance, url: string, body?: string | Buffer) =>
  app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/explorer/ingest${url}`,
    headers: {
      'user-agent': 'A browser',
      authorization: 'Bearer secret',
      cookie: '_idtoken=secret',
      ...(body === undefined ? {} : { 'content-type': 'text/plain' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })

describe('the ingest path', () => {
  it('passes events on as they are packed, with their parameters', async () => {
    const { app, host } = await serveWith(() => ({ body: { status: 1 } }))
    const answer = await send(app, '/e/?compression=gzip-js&_=1', gzipSync('{"event":"login"}'))
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 1 }])
    expect(host.received).toMatchObject([
      { method: 'POST', url: '/e/?compression=gzip-js&_=1', body: '{"event":"login"}' },
    ])
  })

  it('passes JSON on without reading it', async () => {
    const { app, host } = await serveWith()
    await app.inject({ method: 'POST', url: '/explorer/ingest/flags/?v=2', payload: { a: [1] } })
    expect(host.received).toMatchObject([{ url: '/flags/?v=2', body: '{"a":[1]}' }])
  })

  it('keeps cookies and tokens, and passes on the address of the visitor', async () => {
    const { app, host } = await serveWith()
    await send(app, '/array/phc_key/config')
    const headers = host.received[0]?.headers
    expect(headers).toMatchObject({ 'user-agent': 'A browser', 'x-forwarded-for': '127.0.0.1' })
    expect(JSON.stringify(headers)).not.toContain('secret')
    await app.inject({
      url: '/explorer/ingest/array/phc_key/config',
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
    expect(host.received[1]?.headers['x-forwarded-for']).toBe('203.0.113.7, 127.0.0.1')
  })

  it('lets the host set neither cookies nor policies', async () => {
    const { app } = await serveWith(() => ({
      headers: {
        'set-cookie': 'a=b',
        'content-security-policy': 'script-src *',
        'cache-control': 'max-age=5',
      },
    }))
    const { headers } = await send(app, '/flags', '{}')
    expect(headers['cache-control']).toBe('max-age=5')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-security-policy']).toBeUndefined()
  })

  it('passes on what the host refuses', async () => {
    const { app } = await serveWith(() => ({ status: 401, body: { type: 'authentication_error' } }))
    const answer = await send(app, '/flags/', '{}')
    expect([answer.statusCode, answer.json()]).toEqual([401, { type: 'authentication_error' }])
  })

  it.each([
    '/',
    '/static/array.js',
    '/api/projects',
    '/e/../api',
    '/e/x',
    '/array/phc_key/config.js',
  ])('has nothing of the host at %s', async (path) => {
    const { app, host } = await serveWith()
    const answer = await send(app, path)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().type).toBe('not-found')
    expect(host.received).toEqual([])
  })

  it('keeps the path of a host that has one', async () => {
    const { app, host } = await serveWith(undefined, '/analytics')
    await send(app, '/e/', '{}')
    expect(host.received[0]?.url).toBe('/analytics/e/')
  })

  it('refuses a body above 1 MB', async () => {
    const { app, host } = await serveWith()
    const answer = await send(app, '/e/', Buffer.alloc(1024 * 1024 + 1))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({
      type: 'payload-too-large',
      message: 'The body is larger than 1 MB.',
    })
    expect(host.received).toEqual([])
  })
})

describe('a host that does not do its part', () => {
  const unreachable = {
    type: 'bad-gateway',
    message: 'Product analytics cannot be reached.',
    errors: [],
  }

  it('is reported as such when it cannot be reached', async () => {
    const { app, host } = await serveWith()
    await host.stop()
    const answer = await send(app, '/e/', '{}')
    expect([answer.statusCode, answer.json()]).toEqual([502, unreachable])
  })

  it('is reported as such when it breaks', async () => {
    const { app, host } = await serveWith(() => ({
      status: 503,
      headers: { 'content-type': 'text/html', 'retry-after': '1' },
      body: '<h1>Down</h1>',
    }))
    const answer = await send(app, '/array/phc_key/config')
    expect([answer.statusCode, answer.json()]).toEqual([502, unreachable])
    expect(answer.headers['retry-after']).toBeUndefined()
    expect(host.received).toHaveLength(1)
  })

  it('is reported as such when it does not answer', async () => {
    const { app } = await serveWith(() => null)
    const answer = await send(app, '/e/', '{}')
    expect([answer.statusCode, answer.json()]).toEqual([502, unreachable])
  })
})

it('reports nothing of a visitor who left before the host answered', async () => {
  const leave = new AbortController()
  const { app, reported } = await serveWith(async () => {
    leave.abort()
    await setTimeout(SETTLED_MS)
    return { body: 'x'.repeat(LONG_BODY) }
  })
  const origin = await app.listen()
  const call = { method: 'POST', body: '{}', signal: leave.signal }
  await expect(fetch(`${origin}/explorer/ingest/e/`, call)).rejects.toThrow('aborted')
  await setTimeout(2 * SETTLED_MS)
  expect(reported).toEqual([])
})

it('is not there without a key', async () => {
  const app = await serve({})
  expect((await app.inject({ method: 'POST', url: '/explorer/ingest/e/' })).statusCode).toBe(404)
  expect((await app.inject('/explorer/ingest/e/')).body).toBe('the page')
})
