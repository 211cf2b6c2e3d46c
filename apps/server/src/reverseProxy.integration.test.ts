import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { createServer } from './createServer.ts'
import { makeConfig } from './settings/config.ts'
import { HAS_NGINX, startNginx, type TestNginx } from './testing/startNginx.ts'

describe.runIf(HAS_NGINX)('nginx as it is configured in deploy/', () => {
  const folder = makeTestFolder()
  const analytics = openForTests(openTestAnalytics)
  let app: FastifyInstance
  let nginx: TestNginx
  let ports: TestNginx['ports']

  beforeAll(async () => {
    const config = makeConfig({
      TT_PUBLIC_URL: 'https://terminal.example',
      TT_TRUSTED_PROXIES: '127.0.0.1',
      TT_FLAGS: 'REALTIME_PRICES_ENABLED=on',
    })
    app = await createServer({ analytics, config })
    app.get('/who', (received) => received.ip)
    app.post('/size', { bodyLimit: 4_000_000 }, () => 'taken')
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    nginx = await startNginx(folder, [new URL(url).port])
    ports = nginx.ports
  })
  afterAll(async () => {
    await nginx?.stop()
    await app?.close()
  })

  type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

  function ask(path: string, options: RequestOptions = {}, body = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const target = { host: '127.0.0.1', port: ports.https, path, rejectUnauthorized: false }
      const call = request({ ...target, ...options }, async (answer) => {
        const parts: Buffer[] = []
        for await (const part of answer) parts.push(part)
        const { statusCode: status = 0, headers } = answer
        resolve({ status, headers, body: Buffer.concat(parts).toString() })
      })
      call.on('error', reject).end(body)
    })
  }

  it('leads visitors to https, and browsers stay there', async () => {
    const plain = await fetch(`http://127.0.0.1:${ports.http}/explorer`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([
      301,
      'https://127.0.0.1/explorer',
    ])
    expect((await ask('/healthz')).headers['strict-transport-security']).toContain('max-age')
  })

  it('passes on the address of a visitor, whatever the visitor says it is', async () => {
    const headers = { 'x-forwarded-for': '6.6.6.6' }
    expect((await ask('/who', { headers })).body).toBe('127.0.0.1')
  })

  it('gives requests an id that both logs have', async () => {
    const headers = { 'x-request-id': 'chosen' }
    expect((await ask('/healthz', { headers })).headers['x-request-id']).toMatch(/^[\da-f]{32}$/)
  })

  it('passes on what the terminal takes: long addresses and bodies of 2 MB', async () => {
    expect((await ask(`/who?${'x'.repeat(30_000)}`)).status).toBe(200)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify('x'.repeat(2_000_000))
    expect((await ask('/size', { method: 'POST', headers }, body)).body).toBe('taken')
  })

  it('passes on the sockets of live prices', async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${ports.https}${PRICE_SOCKET.path}`, {
      rejectUnauthorized: false,
      origin: 'https://terminal.example',
    })
    await once(socket, 'open')
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.terminate()
  })
})
