import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { makeConfig } from './config.ts'
import { createServer } from './createServer.ts'

const CONF = new URL('../../../deploy/nginx.conf', import.meta.url)

const HAS_NGINX = ['nginx', 'openssl'].every((name) => !spawnSync(name, ['version']).error)
if (!HAS_NGINX) console.warn('nginx is absent: its configuration is not run.')

describe.runIf(HAS_NGINX)('nginx as it is configured in deploy/', () => {
  const folder = makeTestFolder()
  const analytics = openForTests(openTestAnalytics)
  let app: FastifyInstance
  let nginx: ReturnType<typeof spawn>
  let ports: { http: number; https: number }

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
    ports = { http: await findFreePort(), https: await findFreePort() }
    const conf = writeConf(new URL(url).port)
    const tested = spawnSync('nginx', ['-t', '-p', folder, '-c', conf], { encoding: 'utf8' })
    expect(tested.status, tested.stderr).toBe(0)
    nginx = spawn('nginx', ['-p', folder, '-c', conf], { stdio: 'ignore' })
    const giveUpAt = Date.now() + 10_000
    while ((await ask('/healthz').catch(() => undefined))?.status !== 200) {
      if (Date.now() > giveUpAt) throw new Error('nginx does not answer')
      await setTimeout(50)
    }
  })
  afterAll(async () => {
    if (nginx !== undefined && nginx.exitCode === null) {
      nginx.kill()
      await once(nginx, 'exit')
    }
    await app?.close()
  })

  /** The file as it is, with ports, certificates and folders of this test. */
  function writeConf(upstream: string): string {
    const [certificate, key] = [join(folder, 'a.pem'), join(folder, 'a.key')]
    const subject = ['-subj', '/CN=terminal.example', '-days', '1', '-nodes']
    const pair = ['-newkey', 'rsa:2048', '-keyout', key, '-out', certificate]
    expect(spawnSync('openssl', ['req', '-x509', ...pair, ...subject]).status).toBe(0)
    const server = readFileSync(CONF, 'utf8')
      .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
      .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
      .replace('listen 443', `listen 127.0.0.1:${ports.https}`)
      .replace('/etc/nginx/tls/terminal.example.pem', certificate)
      .replace('/etc/nginx/tls/terminal.example.key', key)
    mkdirSync(join(folder, 'temp'))
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/temp/${name};`,
    )
    const path = join(folder, 'nginx.conf')
    writeFileSync(
      path,
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
       events { } http { access_log off; ${temp.join(' ')} ${server} }`,
    )
    return path
  }

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
    await Promise.race([once(socket, 'open'), setTimeout(5_000)])
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.terminate()
  })
})
