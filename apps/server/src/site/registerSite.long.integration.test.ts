import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { getProjectFigures } from '@tickmark/analytics/figures/getProjectFigures'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../createServer.ts'
import { makeConfig } from '../settings/config.ts'

const TEMPLATE = '<html><head><!--tt-head--></head><body><!--tt-body--></body></html>'
const DAYS = 70

const analytics = openForTests(openTestAnalytics)
const webFolder = makeTestFolder()
const apps: FastifyInstance[] = []

async function createSite(settings: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = makeConfig({ TT_PUBLIC_URL: 'https://terminal.example', ...settings })
  const app = await createServer({ analytics, config, webFolder })
  apps.push(app)
  return app
}

const pageOf = async (settings: Record<string, string> = {}) => {
  const answer = await (await createSite(settings)).inject('/')
  expect(answer.statusCode).toBe(200)
  return answer.body
}

beforeAll(async () => {
  await writeFile(join(webFolder, 'site.html'), TEMPLATE)
  await writeFile(join(webFolder, 'index.html'), '<head><!--tt-head--></head>')
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

describe('the website of an empty terminal', () => {
  it('says that nothing is loaded, and shows no figure', async () => {
    const page = await pageOf()
    expect(page).toContain('Nothing is loaded yet')
    expect(page).toContain('<dt>Facts stored</dt><dd><span class="figure">0</span>')
    expect(page).not.toMatch(/Sample data|Largest by fees|Every figure has a trail/)
  })
})

describe('the website', () => {
  beforeAll(async () => {
    const values = (of: number) => Array.from({ length: DAYS }, (_, index) => of + index)
    await loadPoints(
      analytics,
      [
        ...series('2024-01-01', values(1_234_567.89)),
        ...series('2024-01-01', values(734_567.8), { metric_id: 'fees_supply_side' }),
        ...series('2024-01-01', values(5_000), { project_id: 'aave' }),
      ],
      { input: 'fees <1>.csv', source_id: 'coin-metrics' },
    )
    await refreshDerivedTables(analytics)
  })

  it('is a page for searchers and other sites: title, description, card', async () => {
    const page = await pageOf({ TT_DOMAIN_VERIFICATION: 'abcd1234' })
    expect(page).toContain('<title>Tickmark | Fundamentals for crypto</title>')
    expect(page).toContain('<link rel="canonical" href="https://terminal.example/">')
    expect(page).toContain('content="https://terminal.example/explorer/thumbnail.png"')
    expect(page).toContain('content="abcd1234"')
  })

  it('shows the list’s own figures, to the last digit', async () => {
    const page = await pageOf()
    const { columns, project_ids } = await getProjectFigures(analytics, {
      columns: ['fees_30d_sum', 'revenue_30d_sum'],
    })
    const place = project_ids.indexOf('ethereum')
    for (const column of columns) {
      const value = column.values[place] ?? null
      expect(value).not.toBeNull()
      expect(page).toContain(
        `<td${column.metric_id === 'fees' ? '' : ' class="wide"'}>${formatValue(value, 'usd', 'compact')}</td>`,
      )
    }
    expect(page.indexOf('>Ethereum</a>')).toBeLessThan(page.indexOf('>Aave</a>'))
  })

  it('shows what is stored, as the data status does', async () => {
    const page = await pageOf()
    expect(page).toContain(`<dt>Facts stored</dt><dd><span class="figure">${3 * DAYS}</span>`)
    expect(page).toContain('<dt>Projects with data</dt><dd><span class="figure">2</span>')
    expect(page).toContain('<dt>Latest day</dt><dd><span class="figure">10 Mar 2024</span>')
    expect(page).not.toContain('Sample data')
  })

  it('follows a figure to its formula, its source, its file, its batch and when it was known', async () => {
    const page = await pageOf()
    const trail = page.slice(page.indexOf('class="panel trail"'))
    const [batch] = await analytics.rows<{ batch_id: string }>({
      sql: "SELECT batch_id FROM batches FINAL WHERE state = 'loaded'",
    })
    for (const text of [
      'Revenue of Ethereum, 10 Mar 2024',
      '$500,000.09',
      '<code>fees - fees_supply_side</code>',
      '<dd>$1,234,636.89</dd>',
      '<dd>Coin Metrics</dd>',
      '<code>fees &lt;1&gt;.csv</code>',
      `<code>${batch?.batch_id}</code>`,
      '<dd>1 Jan 2026, 00:00 UTC</dd>',
      'href="/explorer/projects/ethereum?trace=ethereum~revenue~2024-03-10~day"',
    ])
      expect(trail).toContain(text)
  })

  it('shows the call that answers the same fact', async () => {
    const app = await createSite()
    const page = (await app.inject('/')).body
    const [, address = ''] = /"https:\/\/terminal\.example(\/v2\/[^"]+)"/.exec(page) ?? []
    const answer = await app.inject({
      url: address.replaceAll('&amp;', '&'),
      headers: { authorization: 'Bearer tickmark-public' },
    })
    expect(answer.json().data).toHaveLength(1)
    expect(page).toContain(`<strong>${answer.json().data[0].fees}</strong>`)
  })

  it('leads to the sectors of what has data, and says how their sums are to be read', async () => {
    const page = await pageOf()
    expect(page).toContain('href="/explorer/projects?sectors=blockchains-l1"')
    expect(page).toContain('href="/explorer/projects?sectors=lending"')
    expect(page).not.toContain('sectors=gaming')
    expect(page).toContain('A project counts in each of its sectors')
  })

  it('is the same bytes for everyone, packed, and confirmed with 304', async () => {
    const app = await createSite()
    const headers = { 'accept-encoding': 'br' }
    const first = await app.inject({ url: '/', headers })
    expect(first.headers['content-encoding']).toBe('br')
    const again = await app.inject({
      url: '/',
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('holds no script or style of its own, and its policy allows none', async () => {
    const app = await createSite()
    const answer = await app.inject('/')
    expect(answer.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|nonce/)
  })

  it('escapes the product’s name wherever it stands', async () => {
    const page = await pageOf({ TT_PRODUCT_NAME: '</title><script>alert("$&")</script>' })
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;script&gt;alert(&quot;$&amp;&quot;)')
  })

  it('leads nowhere that is switched off', async () => {
    const off = [
      'METRICS_PAGE_ENABLED',
      'MARKET_SECTORS_ENABLED',
      'FINANCIAL_STATEMENTS_ENABLED',
      'DOCS_README_ENABLED',
      'API_DOCS_ENABLED',
      'FOOTER_ENABLED',
      'CHART_SOURCES_ENABLED',
    ]
    const page = await pageOf({ TT_FLAGS: off.map((name) => `${name}=off`).join() })
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(links.filter((href) => /metrics|statement|sectors|docs/.test(href))).toEqual([])
    expect(page).not.toMatch(/<footer|curl|Sources:/)
    expect(page).toContain('href="/explorer/projects?sort=-fees_30d_sum"')
  })

  it('gives way to the terminal when it is switched off', async () => {
    const app = await createSite({ TT_FLAGS: 'PUBLIC_WEBSITE_ENABLED=off' })
    const answer = await app.inject('/')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/explorer'])
  })

  it('changes with the data', async () => {
    const app = await createSite()
    const before = await app.inject('/')
    await loadPoints(analytics, series('2024-01-01', [1], { project_id: 'lido' }))
    await refreshDerivedTables(analytics)
    const after = await app.inject('/')
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(after.body).toContain('<dt>Projects with data</dt><dd><span class="figure">3</span>')
  })

  it('draws no bar beyond its space where revenue exceeds fees', async () => {
    await loadPoints(
      analytics,
      series('2024-01-01', new Array<number>(DAYS).fill(5e9), {
        project_id: 'aave',
        metric_id: 'revenue',
      }),
    )
    await refreshDerivedTables(analytics)
    const bars = [...(await pageOf()).matchAll(/<rect class="(?:fees|revenue)[^>]* y="([^"]+)"/g)]
    expect(bars.length).toBeGreaterThan(3)
    for (const [, top] of bars) expect(Number(top)).toBeGreaterThanOrEqual(0)
  })
})

describe('what searchers ask for', () => {
  it('is answered: where to look, and what there is', async () => {
    const app = await createSite()
    const robots = await app.inject('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.body).toContain('Sitemap: https://terminal.example/sitemap.xml')
    const sitemap = await app.inject('/sitemap.xml')
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(sitemap.body).toContain(
      '<url><loc>https://terminal.example/explorer/projects/ethereum</loc><lastmod>2024-03-10</lastmod></url>',
    )
  })

  it('leads only to pages that there are', async () => {
    const app = await createSite()
    const { body } = await app.inject('/sitemap.xml')
    const paths = [...body.matchAll(/<loc>https:\/\/terminal\.example([^<]+)<\/loc>/g)]
    expect(paths.length).toBeGreaterThan(10)
    for (const [, path = ''] of paths) expect((await app.inject(path)).statusCode, path).toBe(200)
  })
})

describe('the API reference', () => {
  it('is not there while it is switched off', async () => {
    const app = await createSite({ TT_FLAGS: 'API_DOCS_ENABLED=off' })
    for (const path of ['', '/openapi.json'])
      expect((await app.inject(`/explorer/api-docs${path}`)).statusCode).toBe(404)
    expect((await (await createSite()).inject('/explorer/api-docs')).statusCode).toBe(200)
  })
})
