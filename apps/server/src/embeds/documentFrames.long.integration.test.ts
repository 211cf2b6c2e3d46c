import { gzipSync } from 'node:zlib'
import { changeDocument, deleteDocument } from '@tickmark/accounts/documents/changeDocument'
import type { LiveDrawing } from '@tickmark/core/charts/LiveChart'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { describe, expect, it } from 'vitest'
import { CHART, openDocumentServer } from '../testing/openDocumentServer.ts'

const { server, make, see } = openDocumentServer()

/** Reads what the script of a frame draws first. */
function readLive(body: string): LiveDrawing {
  const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(body) ?? []
  return JSON.parse(json) as LiveDrawing
}

describe('a frame', () => {
  const frame = (kind: string, id: string, query = '') =>
    see(`/explorer/embed/${kind}/${id}${query}`)

  it('shows a chart before any script, loads nothing and knows no user', async () => {
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
    await changeDocument(server.accounts, server.ann, {
      documentId,
      baseVersion: 1,
      visibility: 'private',
    })
    const closed = await frame('charts', documentId)
    expect(closed.body).toContain('This chart does not exist or is not shared with you.')
    await deleteDocument(server.accounts, server.ann, documentId)
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
    const comparison = await make({
      ...{ kind: 'comparison', name: 'Aave and a peer' },
      content: { project: 'aave', peers: ['compound'] },
    })
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
        {
          tile_id: 'f',
          place: place(20),
          body: { kind: 'document', document_id: comparison.document_id },
        },
      ],
    }
    const { document_id } = await make({ kind: 'dashboard', content })
    const { body } = await frame('dashboards', document_id, '?interactive=false')
    expect(body.indexOf('First')).toBeLessThan(body.indexOf('&lt;b&gt;Bold'))
    expect(body).toContain('This part does not exist or is not shared with you.')
    expect(body).not.toContain('Hidden chart')
    expect(body).toContain('>Shown chart</h3>')
    expect(body).toContain('>Aave and a peer</h3>')
    expect(body).toMatch(/<bdi>Aave<\/bdi>.*<bdi>Compound<\/bdi>.*<bdi>Median of peers<\/bdi>/)
    expect(body).toContain('<p class="figure">$569')
    // Each chart is drawn for the width of its tile, and a figure has its trend.
    expect(body.match(/<svg /g)).toHaveLength(3)
    const live = await frame('dashboards', document_id)
    expect(live.body.match(/class="live"/g)).toHaveLength(2)
    await changeDocument(server.accounts, server.ann, {
      documentId: shown.document_id,
      baseVersion: 1,
      visibility: 'private',
    })
    expect((await frame('dashboards', document_id)).body).not.toContain('Shown chart')
  })
  it.each([
    ['brackets without end', '['.repeat(30_000)],
    ['brackets within brackets', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['a query of brackets', `{"questions":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a formula 240 deep', built({ metrics: [`${'('.repeat(240)}fees${')'.repeat(240)}`] })],
    ['keys of prototypes', '{"__proto__":{"questions":[]},"constructor":{"prototype":{}}}'],
    ['names of prototypes', built({ metrics: ['constructor', '__proto__'] })],
    ['a NUL', built({ metrics: ['fees'], where: { projects: ['a\0b'] } })],
    ['half a sign', built({ metrics: ['fees'], where: { projects: ['\ud800'] } })],
    ['a number that is none', built({ metrics: ['fees * 1e300 * 1e300', 'fees / (fees - fees)'] })],
    [
      'sixty thousand signs of colors',
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
