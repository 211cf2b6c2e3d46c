import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { createServer } from './createServer.ts'
import { makeConfig } from './settings/config.ts'

const ORIGIN = 'https://terminal.example'
const CHART = JSON.stringify({ questions: [{ id: 'a', query: { metrics: ['fees'] } }] })

const analytics = openForTests(openTestAnalytics)
const webFolder = makeTestFolder()

const app = openForTests(async () => {
  await mkdir(join(webFolder, 'assets'))
  await writeFile(
    join(webFolder, 'index.html'),
    '<html><head><script src="x.js" nonce="tt-nonce"></script><!--tt-head--></head><body></body></html>',
  )
  await writeFile(join(webFolder, 'frame.html'), '<head><!--tt-head--></head><!--tt-frame-->')
  await writeFile(join(webFolder, 'favicon.ico'), 'icon')
  await writeFile(join(webFolder, 'assets/main-abc123.js'), 'plain')
  await writeFile(join(webFolder, 'assets/main-abc123.js.br'), 'packed')
  const config = makeConfig({ TT_PUBLIC_URL: ORIGIN })
  return createServer({ analytics, config, webFolder })
})

/** The data in a page under an id, or undefined. */
function readBlock(page: { body: string }, id: string): unknown {
  const [, text] = page.body.split(`<script type="application/json" id="${id}">`)
  return text === undefined ? undefined : JSON.parse(text.slice(0, text.indexOf('</script>')))
}

const renamed = CATALOG.projects.find((project) => project.former_ids.length > 0)

describe('the page', () => {
  it('is below /explorer', async () => {
    const page = await app.inject('/explorer')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>Tickmark | Fundamentals for crypto</title>')
    expect(page.body).toContain('https://terminal.example/explorer/thumbnail.png')
    expect(page.headers['x-content-type-options']).toBe('nosniff')
  })

  it('answers every screen, and says which project it shows', async () => {
    const page = await app.inject('/explorer/projects/ethereum/data')
    expect(page.body).toContain('<title>Ethereum: data | Tickmark</title>')
    expect((await app.inject('/explorer/charts/some.thing')).statusCode).toBe(404)
    expect((await app.inject('/explorer/projects/nobody')).statusCode).toBe(404)
  })

  it('is sent with a new nonce each time, which its scripts carry', async () => {
    const nonces = []
    for (let visit = 0; visit < 2; visit++) {
      const page = await app.inject({ url: '/explorer', headers: { 'if-none-match': '*' } })
      const policy = String(page.headers['content-security-policy'])
      const nonce = /script-src 'nonce-([\w+/]{20,})' 'strict-dynamic'/.exec(policy)?.[1] ?? ''
      expect(page.body).toContain(`<script src="x.js" nonce="${nonce}">`)
      expect([page.statusCode, page.headers.etag, page.headers['cache-control']]).toEqual([
        200,
        undefined,
        'private, no-cache',
      ])
      nonces.push(nonce)
    }
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('comes packed to who can unpack it', async () => {
    const plain = await app.inject('/explorer/status')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const page = await app.inject({
        url: '/explorer/status',
        headers: { 'accept-encoding': encoding },
      })
      expect(page.headers['content-encoding']).toBe(encoding)
      expect(page.headers.vary).toContain('Accept-Encoding')
      const text = unpack(page.rawPayload).toString()
      expect(text).toContain('<title>Data status | Tickmark</title>')
      expect(text).toMatch(/<\/html>$/)
    }
  })

  it('carries the answers that its screen needs first', async () => {
    const answers = readBlock(await app.inject('/explorer/metrics'), 'tt-answers')
    const api = await app.inject('/trpc/metrics.list')
    expect(answers).toContainEqual({
      path: 'metrics.list',
      input: {},
      data: api.json().result.data,
    })
    const missing = await app.inject('/explorer/projects/nobody')
    expect(readBlock(missing, 'tt-answers')).toBeUndefined()
  })

  it('names its build, and has no token where none is signed', async () => {
    expect(readBlock(await app.inject('/explorer'), 'tt-config')).toMatchObject({
      appVersion: expect.stringMatching(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/),
      terminalToken: null,
    })
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

  it('serves the description of the API', async () => {
    expect((await app.inject('/explorer/api-docs/openapi.json')).json().openapi).toBe('3.1.0')
  })
})

describe('every answer', () => {
  it.each([
    ['/explorer/favicon.ico', "default-src 'self'"],
    ['/explorer/api-docs/openapi.json', "default-src 'self'"],
    ['/explorer/none.js', "default-src 'self'"],
    ['/v2/none', "default-src 'none'"],
    ['/trpc/metrics.list', "default-src 'none'"],
  ])('has a policy without scripts of others: %s', async (url, expected) => {
    const policy = String((await app.inject(url)).headers['content-security-policy'])
    expect(policy).toContain(expected)
    expect(policy).not.toMatch(/nonce|unsafe|https?:|\*/)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it.each([
    ['TRACE', '/trpc/metrics.list'],
    ['TRACE', '/scim/v2/Users'],
    ['HEAD', '/mcp'],
  ] as const)('knows no %s of %s', async (method, url) => {
    const headers = { authorization: 'Bearer tickmark-public' }
    expect((await app.inject({ method, url, headers })).statusCode).toBe(404)
  })

  it.each(['/trpc/metrics.list', '/v2/projects', '/explorer', '/none'])(
    'refuses a host that is none: %s',
    async (url) => {
      for (const method of ['GET', 'POST', 'OPTIONS'] as const)
        for (const host of ['a b:99999/<x>', 'localhost:99999', '[::1']) {
          const { statusCode } = await app.inject({ method, url, headers: { host } })
          expect([method, host, statusCode]).toEqual([method, host, 400])
        }
    },
  )

  it('insists on https where the public address has it', async () => {
    for (const url of ['/explorer', '/explorer/favicon.ico', '/trpc/metrics.list'])
      expect((await app.inject(url)).headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
    const plain = await createServer({ analytics, config: makeConfig({}), webFolder })
    expect((await plain.inject('/explorer')).headers['strict-transport-security']).toBeUndefined()
    await plain.close()
  })
})

describe('with a secret for the terminal’s own pages', () => {
  it('counts what a page asks apart from other callers', async () => {
    const config = makeConfig({
      TT_TERMINAL_JWT_SECRET: 'a secret of at least 32 characters',
      TT_REQUESTS_PER_MINUTE: '1',
    })
    const limited = await createServer({ analytics, config, webFolder })
    const { terminalToken } = readBlock(await limited.inject('/explorer'), 'tt-config') as {
      terminalToken: string
    }
    const ask = async (headers: Record<string, string>) =>
      (await limited.inject({ url: '/trpc/metrics.list', headers })).statusCode
    expect([await ask({}), await ask({})]).toEqual([200, 429])
    expect(await ask({ 'x-tt-terminal-jwt': terminalToken })).toBe(200)
    expect(await ask({ 'x-tt-terminal-jwt': `${terminalToken}x` })).toBe(429)
    await limited.close()
  })
})

describe('in a partner’s terminal', () => {
  const origin = 'https://partner.example'

  const partner = openForTests(async () => {
    const config = makeConfig({ TT_PARTNER_TERMINAL: 'on', TT_PARTNER_ORIGIN: origin })
    return createServer({ analytics, config, webFolder })
  })

  it.each([
    ['/v1/projects/bitcoin', '/v2/projects/bitcoin'],
    ['/v1/internal/projects/bitcoin', '/v2/internal/projects/bitcoin'],
    ['/v1/internal/data-status', '/v3/internal/data-status'],
  ])('%s answers what %s does, and is not there elsewhere', async (url, usual) => {
    const headers = { authorization: 'Bearer tickmark-public' }
    const answer = await partner.inject({ url, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual((await partner.inject({ url: usual, headers })).json())
    expect((await app.inject({ url, headers })).statusCode).toBe(404)
  })

  it('has the calls about accounts under version 1, too', async () => {
    expect((await partner.inject('/v1/users/me')).statusCode).toBe(204)
    expect((await partner.inject('/v1/internal/digest')).statusCode).toBe(401)
    expect((await app.inject('/v1/internal/digest')).statusCode).toBe(404)
  })

  it('gives the page the tickers, and shows nothing of accounts or of the website', async () => {
    expect(readBlock(await partner.inject('/explorer'), 'tt-config')).toMatchObject({
      partnerTerminal: true,
      partnerTickers: { bitcoin: 'XBTUSD Curncy' },
    })
    expect(readBlock(await app.inject('/explorer'), 'tt-config')).toMatchObject({
      partnerTerminal: false,
      partnerTickers: {},
    })
    expect((await partner.inject('/')).headers.location).toBe('/explorer')
    for (const path of ['login', 'signup', 'account/billing', 'dashboards', 'charts/new'])
      expect((await partner.inject(`/explorer/${path}`)).statusCode).toBe(404)
    const [sitemap, usual] = await Promise.all([
      partner.inject('/sitemap.xml'),
      app.inject('/sitemap.xml'),
    ])
    expect(usual.body).toContain('/explorer/dashboards')
    expect(sitemap.body).toContain('/explorer/projects')
    expect(sitemap.body).not.toContain('/explorer/dashboards')
  })

  it('may be framed by that partner and no other site', async () => {
    const [framed, own] = await Promise.all([partner.inject('/explorer'), app.inject('/explorer')])
    expect(framed.headers['content-security-policy']).toContain(`frame-ancestors ${origin}`)
    expect(framed.headers['x-frame-options']).toBeUndefined()
    expect(own.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(own.headers['x-frame-options']).toBe('DENY')
  })
})

describe('over the network', () => {
  it.each([
    [
      'names the parameter that makes an address too long',
      { items: 31_000, status: 400, field: 'project_ids' },
    ],
    [
      'refuses an address that is too long to be read',
      { items: 1_000_000, status: 431, field: 'headers' },
    ],
  ])('%s', async (_title, { items, status, field }) => {
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
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body).errors[0].field).toBe(field)
  })
})

describe('what is shown to everybody', () => {
  it('may stand in a frame also where its address ends with a slash', async () => {
    for (const path of ['/explorer/embed/chart/', '/explorer/embed/chart/?metrics=nothing']) {
      const { headers } = await app.inject(path)
      expect(headers['x-frame-options'], path).toBeUndefined()
      expect(headers['content-security-policy'], path).toContain('frame-ancestors *')
    }
    const address = `/explorer/embed/chart/?chart=${encodeURIComponent(CHART)}`
    expect((await app.inject(address)).headers['x-frame-options']).toBeUndefined()
    expect(
      (await app.inject(`/oembed?url=${encodeURIComponent(ORIGIN + address)}`)).statusCode,
    ).toBe(200)
    expect((await app.inject('/explorer/embed/')).headers['x-frame-options']).toBe('DENY')
  })

  it('is no page in frames while those are off', async () => {
    const config = makeConfig({ TT_PUBLIC_URL: ORIGIN, TT_FLAGS: 'CHART_EMBED_ENABLED=off' })
    const without = await createServer({ analytics, config, webFolder })
    for (const path of [
      'chart?metrics=fees',
      'chart?panel=movers',
      `chart?chart=${encodeURIComponent(CHART)}`,
      `chart?interactive=false&chart=${encodeURIComponent(CHART)}`,
      'charts/abc',
      'tables/abc?secret=def',
      'dashboards/abc',
    ]) {
      const { statusCode, body } = await without.inject(`/explorer/embed/${path}`)
      expect(statusCode, path).toBe(404)
      expect(body, path).not.toContain('tt-still')
    }
    await without.close()
  })

  it('has a limit of its own for each address, and says so in a picture', async () => {
    const config = makeConfig({ TT_PUBLIC_URL: ORIGIN, TT_REQUESTS_PER_MINUTE: '3' })
    const limited = await createServer({ analytics, config, webFolder })
    const ask = (url: string, remoteAddress = '203.0.113.7') =>
      limited.inject({ url, remoteAddress })
    const frame = `/explorer/embed/chart?theme=light&chart=${encodeURIComponent(CHART)}`
    const places = [frame, '/explorer/cards/metrics/fees.png', `/oembed?url=${ORIGIN}${frame}`]
    for (const place of places) expect((await ask(place)).statusCode).not.toBe(429)
    const [framed, card, oembed] = [
      await ask(frame),
      await ask(`${places[1]}`),
      await ask('/oembed'),
    ]
    for (const answer of [framed, card, oembed]) {
      expect(answer.statusCode).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect(framed.body).toMatch(/data-theme="light".*More than 3 requests in a minute/)
    expect(framed.headers['x-frame-options']).toBeUndefined()
    expect(framed.body).not.toContain('<script')
    expect(card.headers['content-type']).toContain('image/svg+xml')
    expect(card.body).toContain('More than 3 requests in a minute')
    expect(oembed.json().type).toBe('too-many-requests')
    expect((await ask(frame, '203.0.113.8')).statusCode).toBe(200)
    expect((await ask('/explorer/projects')).statusCode).toBe(200)
    await limited.close()
  })
})

describe('live prices', () => {
  it('have no address, and nothing in the page’s policy, while they are switched off', async () => {
    expect((await app.inject('/v2/internal/prices/live')).statusCode).toBe(404)
    const status = await app.inject('/v2/internal/prices')
    expect(status.statusCode).toBe(404)
    expect(status.json().message).toContain('turned off')
    const { headers } = await app.inject('/explorer')
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
  })

  it('have one for sockets and one for their status where they are on, and connect only once it listens', async () => {
    const config = makeConfig({
      TT_PUBLIC_URL: 'https://terminal.example',
      TT_FLAGS: 'REALTIME_PRICES_ENABLED=on',
    })
    const live = await createServer({ analytics, config, webFolder })
    expect((await live.inject('/v2/internal/prices/live')).statusCode).toBe(400)
    expect((await live.inject('/v2/internal/prices')).json()).toEqual({
      role: 'alone',
      live: 0,
      disputed: [],
      subscribers: 0,
      exchanges: [],
    })
    const { headers } = await live.inject('/explorer')
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' wss://terminal.example;",
    )
    await live.close()
  })
})
