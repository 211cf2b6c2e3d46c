import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeConfig } from './config.ts'
import { createServer } from './createServer.ts'

let app: FastifyInstance
let analytics: Analytics
let webFolder: string

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), '<html><head><!--tt-head--></head></html>')
  await writeFile(join(webFolder, 'favicon.ico'), 'icon')
  await writeFile(join(webFolder, 'assets/main-abc123.js'), 'plain')
  await writeFile(join(webFolder, 'assets/main-abc123.js.br'), 'packed')
  analytics = await openTestAnalytics()
  const config = makeConfig({ TT_PUBLIC_URL: 'https://terminal.example' })
  app = await createServer({ analytics, config, webFolder })
})
afterAll(async () => {
  await app.close()
  await analytics.close()
  await rm(webFolder, { recursive: true })
})

const renamed = PROJECTS.find((project) => project.former_ids.length > 0)

describe('the page', () => {
  it('is below /explorer', async () => {
    const page = await app.inject('/explorer')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>Tickmark | Fundamentals for crypto</title>')
    expect(page.body).toContain('https://terminal.example/explorer/thumbnail.png')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.headers['x-content-type-options']).toBe('nosniff')
  })

  it('answers every screen, and says which project it shows', async () => {
    const page = await app.inject('/explorer/projects/ethereum/data')
    expect(page.body).toContain('<title>Ethereum: data | Tickmark</title>')
    expect((await app.inject('/explorer/charts/some.thing')).statusCode).toBe(404)
    expect((await app.inject('/explorer/projects/nobody')).statusCode).toBe(404)
  })

  it('confirms that it has not changed', async () => {
    const page = await app.inject('/explorer')
    const again = await app.inject({
      url: '/explorer',
      headers: { 'if-none-match': String(page.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  it('moves with a renamed project, on the page and in the API', async () => {
    const from = renamed?.former_ids[0]
    const page = await app.inject(`/explorer/projects/${from}?tab=a`)
    expect([page.statusCode, page.headers.location]).toEqual([
      308,
      `/explorer/projects/${renamed?.project_id}?tab=a`,
    ])
    const call = await app.inject({
      url: `/v2/projects/${from}/metrics?metric_ids=fees`,
      headers: { authorization: 'Bearer tickmark-public' },
    })
    expect([call.statusCode, call.headers.location]).toEqual([
      308,
      `/v2/projects/${renamed?.project_id}/metrics?metric_ids=fees`,
    ])
  })
})

describe('files', () => {
  it('with a hash in their name are kept for ever, and come packed', async () => {
    const file = await app.inject({
      url: '/explorer/assets/main-abc123.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect([file.body, file.headers['content-encoding']]).toEqual(['packed', 'br'])
    expect(file.headers['cache-control']).toContain('immutable')
    expect((await app.inject('/explorer/assets/main-abc123.js')).body).toBe('plain')
  })

  it('without one are asked about again', async () => {
    const file = await app.inject('/explorer/favicon.ico')
    expect(file.headers['cache-control']).toContain('max-age=0')
  })

  it('that are missing are 404, and nothing outside of the folder is sent', async () => {
    expect((await app.inject('/explorer/none.js')).statusCode).toBe(404)
    const outside = await app.inject('/explorer/..%2f..%2fpackage.json')
    expect([outside.statusCode, outside.json().type]).toEqual([400, 'bad-request'])
  })
})

describe('other addresses', () => {
  it('are 404 in the envelope of errors', async () => {
    for (const url of ['/v2/none', '/v9/x', '/none', '/trpcx'])
      expect((await app.inject(url)).json()).toMatchObject({ type: 'not-found' })
  })

  it('serves the reference and the description of the API', async () => {
    const page = await app.inject('/explorer/api-docs')
    expect(page.body).toContain('/v2/projects/{project_id}/metrics')
    expect(page.body).not.toContain('<style')
    expect((await app.inject('/explorer/api-docs/reference.css')).statusCode).toBe(200)
    expect((await app.inject('/explorer/api-docs/openapi.json')).json().openapi).toBe('3.1.0')
  })
})

describe('over the network', () => {
  it.each([
    ['names the parameter of a list of a million items', 1_000_000, 'project_ids'],
    ['refuses an address that is too long to be read', 5_000_000, 'url'],
  ])('%s', async (_title, items, field) => {
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const headers = { authorization: 'Bearer tickmark-public' }
    const answer = await new Promise<{ status: number | undefined; body: string }>((done, fail) => {
      const path = `/v2/metrics/fees?project_ids=${'a,'.repeat(items)}`
      const call = request({ host: '127.0.0.1', port, path, headers }, (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => done({ status: response.statusCode, body }))
      })
      call.on('error', fail)
      call.end()
    })
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body).errors[0].field).toBe(field)
  })
})
