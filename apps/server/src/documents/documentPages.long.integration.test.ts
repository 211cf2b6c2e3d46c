import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Accounts } from '@tickmark/accounts/Accounts'
import { changeDocument, deleteDocument } from '@tickmark/accounts/documents/changeDocument'
import { createDocument, type NewDocument } from '@tickmark/accounts/documents/createDocument'
import { createLink } from '@tickmark/accounts/links/createLink'
import { makeUser, TEST_VISITOR, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import type { LiveDrawing } from '@tickmark/core/charts/LiveChart'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { makeConfig } from '../config.ts'
import { createServer } from '../createServer.ts'
import { readPngHead } from '../testing/readPngHead.ts'

const ORIGIN = 'https://terminal.example'
const NAME = 'Fees </script><script>alert(1)</script> & “more”'
const CHART = {
  questions: [
    {
      id: 'a',
      query: { metrics: ['fees'], breakdown: ['project'], range: 'max', granularity: 'week' },
    },
  ],
}

const folder = makeTestFolder()
const analytics = openForTests(openTestAnalytics)
let app: FastifyInstance
let accounts: Accounts
let ann: TestUser
beforeAll(async () => {
  await writeFile(
    join(folder, 'frame.html'),
    '<html><head><!--tt-head--><script src="/explorer/assets/frame.js" nonce="tt-nonce"></script></head><body><!--tt-frame--></body></html>',
  )
  await writeFile(
    join(folder, 'index.html'),
    '<html><head><!--tt-head--></head><body><div id="root"></div></body></html>',
  )
  for (const project_id of ['aave', 'uniswap'])
    await loadPoints(
      analytics,
      series(
        '2024-01-01',
        Array.from({ length: 70 }, (_, day) => 500 + day),
        { project_id },
      ),
    )
  await refreshDerivedTables(analytics)
  const config = makeConfig({ TT_PUBLIC_URL: ORIGIN, TT_DATA_DIR: folder })
  const people = new LazyAccounts(config)
  app = await createServer({ analytics, config, people, webFolder: folder })
  accounts = await people.open()
  ann = await makeUser(accounts, 'ann@bank.example')
})
afterAll(async () => {
  await app.close()
})

const make = (changes: Partial<NewDocument> = {}) =>
  createDocument(accounts, ann, {
    kind: 'chart',
    name: NAME,
    description: '',
    content: CHART,
    visibility: 'public',
    ...changes,
  })
const see = (url: string) => app.inject({ url })
const oembed = (url: string, query = '') => see(`/oembed?url=${encodeURIComponent(url)}${query}`)

describe('the page of a document', () => {
  it('is called what the document is called, with its card, and found by oEmbed', async () => {
    const { document_id } = await make({ description: 'Who\nearns  <b>most</b>' })
    const page = await see(`/explorer/charts/${document_id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(
      '<title>Fees &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; “more” | Tickmark</title>',
    )
    expect(page.body).toContain('content="Who earns &lt;b&gt;most&lt;/b&gt;"')
    expect(page.body).not.toContain('alert(1)</script>')
    expect(page.body).not.toContain('noindex')
    const card = /og:image" content="([^"]+)"/.exec(page.body)?.[1] ?? ''
    expect(card).toContain(`/explorer/cards/documents/${document_id}.png?v=1`)
    const picture = await see(card.replace(ORIGIN, ''))
    expect(readPngHead(picture.rawPayload)).toMatchObject({ width: 1200, height: 630 })
    const link = /type="application\/json\+oembed" href="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const found = await see(link.replaceAll('&amp;', '&').replace(ORIGIN, ''))
    expect(found.json()).toMatchObject({ version: '1.0', type: 'rich', title: NAME })
  })

  it('shows one that not everybody may read only to those who have its secret', async () => {
    const { document_id, secret } = await make({ visibility: 'link' })
    const path = `/explorer/charts/${document_id}`
    const open = await see(`${path}?secret=${secret}`)
    expect([open.body.includes('alert(1)'), open.body.includes('noindex')]).toEqual([true, true])
    expect(
      (await see(`/explorer/cards/documents/${document_id}.png?secret=${secret}`)).statusCode,
    ).toBe(200)
    for (const query of ['', '?secret=wrong', '?secret=a&secret=b']) {
      const page = await see(`${path}${query}`)
      expect(page.statusCode).toBe(404)
      expect([page.body.includes('alert(1)'), page.body.includes('oembed')]).toEqual([false, false])
      expect((await see(`/explorer/cards/documents/${document_id}.png${query}`)).statusCode).toBe(
        404,
      )
    }
  })

  it('is none for what there is not, or is of another kind', async () => {
    const { document_id } = await make()
    for (const path of ['charts/unknown', `tables/${document_id}`, `charts/${document_id}/more`])
      expect((await see(`/explorer/${path}`)).statusCode, path).toBe(404)
    for (const id of ['%00', `${document_id}%00`, '__proto__', '%E2%80%AE', 'x'.repeat(2_000)])
      for (const path of [
        `/explorer/charts/${id}`,
        `/explorer/embed/charts/${id}`,
        `/explorer/cards/documents/${id}.png`,
        `/oembed?url=${encodeURIComponent(`${ORIGIN}/explorer/charts/${id}`)}`,
      ])
        expect((await see(path)).statusCode, path.slice(0, 80)).toBe(404)
    await deleteDocument(accounts, ann, document_id)
    expect((await see(`/explorer/charts/${document_id}`)).statusCode).toBe(404)
    expect((await see('/sitemap.xml')).body).not.toContain('/explorer/charts/')
  })
})

describe('oEmbed', () => {
  it('answers with a frame no larger than there is room for', async () => {
    const { document_id } = await make()
    const url = `${ORIGIN}/explorer/charts/${document_id}`
    const plain = (await oembed(url)).json()
    expect(plain).toMatchObject({
      width: 720,
      height: 450,
      provider_name: 'Tickmark',
      thumbnail_width: 1200,
    })
    expect(plain.html).toBe(
      `<iframe src="${ORIGIN}/explorer/embed/charts/${document_id}" width="720" height="450" title="Fees &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; “more”" loading="lazy" style="border:0"></iframe>`,
    )
    const small = (await oembed(url, '&maxwidth=300&maxheight=200')).json()
    expect(small).toMatchObject({ width: 300, height: 200 })
    expect(small.thumbnail_url).toBeUndefined()
  })

  it('answers as XML, in which nothing of a name counts', async () => {
    const { document_id } = await make()
    const answer = await oembed(`${ORIGIN}/explorer/charts/${document_id}`, '&format=xml')
    expect(answer.headers['content-type']).toContain('text/xml')
    expect(answer.body).toContain('<title>Fees &lt;/script&gt;')
    expect(answer.body).toContain('<html>&lt;iframe src=')
    expect(answer.body).not.toContain('<script>')
  })

  it('follows secret and short links', async () => {
    const { document_id, secret } = await make({ visibility: 'link' })
    const path = `/explorer/charts/${document_id}?secret=${secret}&theme=light`
    const { url } = await createLink(accounts, TEST_VISITOR, { path, pinnedTo: null })
    for (const address of [`${ORIGIN}${path}`, url])
      expect((await oembed(address)).json().html).toContain(
        `/explorer/embed/charts/${document_id}?secret=${secret}&amp;theme=light"`,
      )
  })

  it('knows the charts of metrics and those that an address describes', async () => {
    const page = await see('/explorer/metrics/fees')
    const link = /type="application\/json\+oembed" href="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const { title, html } = (await see(link.replaceAll('&amp;', '&').replace(ORIGIN, ''))).json()
    expect(title).toBe('Fees by project')
    const frame = new URL(/src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '')
    expect([frame.pathname, frame.searchParams.get('metrics')]).toEqual([
      '/explorer/embed/chart',
      '["fees"]',
    ])
    const again = (await oembed(`${frame}`)).json()
    expect([again.title, again.html]).toEqual([title, html])
    const built = `${ORIGIN}/explorer/embed/chart?title=Built&chart=${encodeURIComponent(JSON.stringify(CHART))}`
    const { title: name, html: ofBuilt } = (await oembed(built)).json()
    expect([name, ofBuilt.includes('&amp;chart=')]).toEqual(['Built', true])
    expect((await oembed(`${ORIGIN}/explorer/embed/chart`)).statusCode).toBe(404)
    expect((await oembed(`${ORIGIN}/explorer/metrics/nonsense`)).statusCode).toBe(404)
  })

  it('refuses what is private, what is none of ours, and formats that there are not', async () => {
    const { document_id } = await make({ visibility: 'private' })
    const url = `${ORIGIN}/explorer/charts/${document_id}`
    const secret = await oembed(url)
    expect([secret.statusCode, secret.body.includes('alert')]).toEqual([404, false])
    for (const other of [
      'https://evil.example/explorer/charts/x',
      `${ORIGIN}.evil.example/explorer/charts/x`,
      `${ORIGIN}/explorer/charts/unknown`,
      `${ORIGIN}/explorer/projects/aave`,
      `${ORIGIN}/explorer/l/unknown`,
      'javascript:alert(1)',
      'x',
    ])
      expect((await oembed(other)).statusCode, other).toBe(404)
    expect((await oembed(url, '&format=yaml')).statusCode).toBe(501)
    expect((await oembed(url, '&maxwidth=0')).statusCode).toBe(400)
    expect((await see('/oembed')).statusCode).toBe(400)
  })
})

describe('a short link', () => {
  it('leads to its page, and is a page that there is not when nobody made it', async () => {
    const path = '/explorer/projects/aave?tab=%C3%BC#fees'
    const { url } = await createLink(accounts, TEST_VISITOR, { path, pinnedTo: null })
    const shown = await see(url.replace(ORIGIN, ''))
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain(`id="tt-link">${JSON.stringify(path)}</script>`)
    expect(shown.body).toContain('<title>Aave')
    const frame = '/explorer/embed/chart?metrics=fees'
    const framed = await createLink(accounts, TEST_VISITOR, { path: frame, pinnedTo: null })
    const moved = await see(framed.url.replace(ORIGIN, ''))
    expect([moved.statusCode, moved.headers.location]).toEqual([302, frame])
    for (const unknown of ['unknown', '%00', 'x'.repeat(100), '..%2f']) {
      const page = await see(`/explorer/l/${unknown}`)
      expect([page.statusCode, page.headers['content-type']]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
    }
  })
})

describe('a chart that was made private', () => {
  it('is found nowhere any more', async () => {
    const { document_id: documentId } = await make()
    const card = `/explorer/cards/documents/${documentId}.png?v=1`
    expect((await see(card)).statusCode).toBe(200)
    await changeDocument(accounts, ann, { documentId, baseVersion: 1, visibility: 'private' })
    expect((await see(card)).statusCode).toBe(404)
    expect((await oembed(`${ORIGIN}/explorer/charts/${documentId}`)).statusCode).toBe(404)
  })
})

/** What the script of a frame draws first. */
function readLive(body: string): LiveDrawing {
  const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(body) ?? []
  return JSON.parse(json) as LiveDrawing
}

describe('a frame', () => {
  const frame = (kind: string, id: string, query = '') =>
    see(`/explorer/embed/${kind}/${id}${query}`)

  it('shows a chart before any script, loads nothing and knows nobody', async () => {
    const { document_id } = await make()
    const { body, headers, statusCode } = await frame('charts', document_id, '?interactive=false')
    expect(statusCode).toBe(200)
    expect(body).toContain('<svg role="img"')
    for (const name of ['Aave', 'Uniswap']) expect(body).toContain(`<bdi>${name}</bdi>`)
    expect(body).not.toMatch(/<script|<link|<img|url\((?!#)/)
    expect(body).toContain('<h1 title="Fees &lt;/script&gt;')
    expect(gzipSync(body).length).toBeLessThan(20_000)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; .*frame-ancestors \*$/)
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain(
      `<a href="/explorer/charts/${document_id}" target="_blank" rel="noopener">`,
    )
  })

  it('holds the figures of a chart for the script that draws it, and a picture where scripts are off', async () => {
    const { document_id } = await make()
    const { body, headers } = await frame('charts', document_id, '?theme=system')
    expect(body).toContain('data-theme="system"')
    expect(body).toMatch(/<noscript>.*<svg role="img".*<\/noscript>/s)
    const live = readLive(body)
    if (live.kind !== 'time') throw new Error(`not over time: ${live.kind}`)
    expect(live.chart.answer.series.map(({ label }) => label).toSorted()).toEqual([
      'Aave',
      'Uniswap',
    ])
    const policy = String(headers['content-security-policy'])
    const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(policy) ?? []
    expect(body).toContain(`<script src="/explorer/assets/frame.js" nonce="${nonce}"></script>`)
    expect(policy).toContain('frame-ancestors *')
    expect(body).toMatch(/Data through \d/)
    expect(body).toContain('>A</span><bdi>Aave</bdi>')
  })

  it('holds what a script draws as a treemap, only for those who may see it', async () => {
    const content = { ...CHART, kind: 'treemap' }
    const { document_id, secret } = await make({ visibility: 'link', content })
    const page = await frame('charts', document_id, `?secret=${secret}&theme=light`)
    expect(page.body).toMatch(/<noscript>.*<svg role="img".*>Aave<.*<\/noscript>/s)
    expect(readLive(page.body)).toMatchObject({
      kind: 'marks',
      drawing: { kind: 'treemap', title: 'Fees' },
    })
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *')
    for (const query of ['', '?secret=x', '?interactive=false']) {
      const closed = await frame('charts', document_id, query)
      expect([closed.statusCode, closed.body.includes('<script')]).toEqual([404, false])
      expect(closed.body).toContain('This chart does not exist or is not shared with you.')
      expect(closed.headers['x-frame-options']).toBeUndefined()
    }
  })

  it('says plainly when what it showed was made private or deleted', async () => {
    const { document_id: documentId } = await make()
    expect((await frame('charts', documentId)).statusCode).toBe(200)
    await changeDocument(accounts, ann, { documentId, baseVersion: 1, visibility: 'private' })
    const closed = await frame('charts', documentId)
    expect(closed.body).toContain('This chart does not exist or is not shared with you.')
    await deleteDocument(accounts, ann, documentId)
    const gone = await frame('charts', documentId)
    const withoutNonce = (body: string) => body.replace(/nonce="[^"]*"/g, '')
    expect([gone.statusCode, withoutNonce(gone.body)]).toEqual([404, withoutNonce(closed.body)])
    expect((await frame('tables', 'x'.repeat(300))).statusCode).toBe(404)
    expect((await frame('presets', documentId)).statusCode).toBe(404)
  })

  it('shows the first rows of a table, and what is wrong with one', async () => {
    const table = {
      kind: 'table',
      content: { mart_id: 'crypto_screener', valueCols: [{ id: 'fees_30d_sum' }] },
    } as const
    const { document_id } = await make(table)
    const { body } = await frame('tables', document_id, '?interactive=false')
    expect(body).toMatch(/<th><a [^>]*>Project<\/a><\/th><th class="num"/)
    expect(body).toContain('<bdi>Aave</bdi>')
    const wrong = await make({
      ...table,
      content: { mart_id: 'crypto_screener', valueCols: [{ id: 'nonsense_30d_sum' }] },
    })
    const said = await frame('tables', wrong.document_id, '?interactive=false')
    expect([said.statusCode, said.body.includes('nonsense')]).toEqual([200, true])
  })

  it('shows the tiles of a dashboard, and of other documents only what everybody may see', async () => {
    const shown = await make({ name: 'Shown chart' })
    const hidden = await make({ name: 'Hidden chart', visibility: 'private' })
    const place = (y: number) => ({ x: 0, y, w: 6, h: 4 })
    const content = {
      variables: [{ name: '$project', label: 'Project', project: 'aave' }],
      tiles: [
        { tile_id: 'b', place: place(4), body: { kind: 'text', text: '<b>Bold</b>' } },
        {
          tile_id: 'a',
          title: 'First',
          place: place(0),
          body: {
            kind: 'chart',
            chart: {
              questions: [
                {
                  id: 'a',
                  query: {
                    metrics: ['fees'],
                    where: { projects: ['$project'] },
                    breakdown: ['project'],
                    range: 'max',
                  },
                },
              ],
            },
          },
        },
        {
          tile_id: 'c',
          place: place(8),
          body: { kind: 'document', document_id: hidden.document_id },
        },
        {
          tile_id: 'd',
          place: place(12),
          body: { kind: 'document', document_id: shown.document_id },
        },
        {
          tile_id: 'e',
          title: 'Now',
          place: place(16),
          body: {
            kind: 'figure',
            query: { metrics: ['fees'], where: { projects: ['aave'] }, range: 'max' },
          },
        },
      ],
    }
    const { document_id } = await make({ kind: 'dashboard', content })
    const { body } = await frame('dashboards', document_id, '?interactive=false')
    expect(body.indexOf('First')).toBeLessThan(body.indexOf('&lt;b&gt;Bold'))
    expect(body).toContain('This part does not exist or is not shared with you.')
    expect(body).not.toContain('Hidden chart')
    expect(body).toContain('>Shown chart</h3>')
    expect(body).toContain('<p class="figure">$569')
    // Each chart is drawn for the width of its tile, and a figure has its trend.
    expect(body.match(/<svg /g)).toHaveLength(3)
    const live = await frame('dashboards', document_id)
    expect(live.body.match(/class="live"/g)).toHaveLength(2)
    await changeDocument(accounts, ann, {
      documentId: shown.document_id,
      baseVersion: 1,
      visibility: 'private',
    })
    expect((await frame('dashboards', document_id)).body).not.toContain('Shown chart')
  })
  it.each([
    ['brackets without end', '['.repeat(30_000)],
    ['brackets within brackets', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['a question of brackets', `{"questions":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a formula 240 deep', built({ metrics: [`${'('.repeat(240)}fees${')'.repeat(240)}`] })],
    ['keys of prototypes', '{"__proto__":{"questions":[]},"constructor":{"prototype":{}}}'],
    ['names of prototypes', built({ metrics: ['constructor', '__proto__'] })],
    ['a NUL', built({ metrics: ['fees'], where: { projects: ['a\0b'] } })],
    ['half a sign', built({ metrics: ['fees'], where: { projects: ['\ud800'] } })],
    ['a number that is none', built({ metrics: ['fees * 1e300 * 1e300', 'fees / (fees - fees)'] })],
    [
      'sixty thousand signs of colours',
      JSON.stringify({
        ...CHART,
        colours: Object.fromEntries(
          Array.from({ length: 3_000 }, (_, at) => [`a:${at}`, '#ffffff']),
        ),
      }),
    ],
  ])('is a page whatever its address says: %s', async (_what, chart) => {
    for (const query of ['', '&interactive=false']) {
      const { statusCode, headers, body } = await see(
        `/explorer/embed/chart?chart=${encodeURIComponent(chart)}${query}`,
      )
      expect([200, 400]).toContain(statusCode)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['x-frame-options']).toBeUndefined()
      // The nonce has random letters.
      expect(body.replace(/nonce="[^"]*"/g, '')).not.toMatch(/NaN|Infinity/)
    }
  })

  it.each([
    '</h1><script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    '</style><img src=x onerror=alert(1)>',
    '\u202eevil\u2066',
    "$& $' $`",
  ])('shows a name as what it is: %s', async (name) => {
    const chart = {
      questions: ['a', 'b'].map((id) => ({ id, name, query: { metrics: ['fees'], range: 'max' } })),
    }
    for (const kind of ['treemap', 'scatter']) {
      const shown = encodeURIComponent(JSON.stringify({ ...chart, kind }))
      const { body } = await see(`/explorer/embed/chart?interactive=false&chart=${shown}`)
      expect(body).not.toMatch(/<script|<img|<svg onload|<\/style><img/)
    }
    const { document_id } = await make({ name, description: name, content: chart })
    const address = new URLSearchParams({ title: name, chart: JSON.stringify(chart) })
    for (const url of [
      `/explorer/embed/chart?${address}&interactive=false`,
      `/explorer/embed/charts/${document_id}?interactive=false`,
    ]) {
      const { statusCode, body } = await see(url)
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/<script|<img|<svg onload|<\/style><img/)
      expect(body).toContain(`>${escapeHtml(name)}</h1>`)
      expect(body).toContain(`<bdi>${escapeHtml(name)}`)
    }
  })
})

function built(query: object): string {
  return JSON.stringify({ questions: [{ id: 'a', query: { range: 'max', ...query } }] })
}

describe('"Each content area is shown or hidden according to its switch": the address of one', () => {
  const statusOf = async (path: string, cookies: Record<string, string> = {}) =>
    (await app.inject({ url: `/explorer${path}`, cookies })).statusCode

  it('answers by the flags of the user who opens it', async () => {
    const { cookie, userId } = await makeUser(accounts, 'flagged@bank.example')
    const feature_flags = JSON.stringify({ LEADERBOARDS_ENABLED: false, tokenized_assets: null })
    await accounts.db.updateTable('users').set({ feature_flags }).where('id', '=', userId).execute()
    const own = { _idtoken: cookie, _loggedin: '1' }
    const consenting = { ...own, tt_consent: '1-accepted' }
    expect(await statusOf('/leaderboards')).toBe(200)
    expect(await statusOf('/leaderboards', own)).toBe(404)
    expect(await statusOf('/assets', { tt_consent: '1-accepted' })).toBe(404)
    expect(await statusOf('/assets', own)).toBe(404)
    expect(await statusOf('/assets', consenting)).toBe(200)
  })
})
