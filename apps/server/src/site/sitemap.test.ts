import type { SeriesRow } from '@tickmark/analytics/series/SeriesRow'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { describe, expect, it } from 'vitest'
import { listPlaces, writeRobots, writeSitemap, writeSitemaps } from './registerSite.ts'

const row = (metric_id: string, project_id: string, last_day: string): SeriesRow => ({
  metric_id,
  project_id,
  first_day: '2024-01-01',
  last_day,
  last_complete_day: last_day,
  last_total_day: last_day,
  points: 1,
  parts: 0,
  source_ids: ['test'],
  chains: 0,
  products: 0,
  contracts: 0,
  labels: 0,
})

const SERIES = [
  row('fees', 'aave', '2026-11-18'),
  row('tvl', 'aave', '2026-11-20'),
  row('tvl', 'lido', '2026-11-19'),
]
const list = (off: string[] = [], series = SERIES) =>
  listPlaces(
    CATALOG,
    series,
    resolveSwitches({ operator: Object.fromEntries(off.map((name) => [name, false])) }),
  )
const paths = (off: string[] = []) => list(off).map((place) => place.path)

describe('the places that searchers may find', () => {
  it('are the website, the areas, the docs, and what has data, each as new as its data', () => {
    expect(list()).toEqual(
      [
        { path: '/', lastmod: '2026-11-20' },
        { path: '/explorer/projects', lastmod: '2026-11-20' },
        { path: '/explorer/metrics', lastmod: '2026-11-20' },
        { path: '/explorer/markets', lastmod: '2026-11-20' },
        { path: '/explorer/leaderboards', lastmod: '2026-11-20' },
        { path: '/explorer/financial-statements', lastmod: '2026-11-20' },
        { path: '/explorer/trending-contracts', lastmod: null },
        { path: '/explorer/fundraises', lastmod: null },
        { path: '/explorer/unlocks', lastmod: null },
        { path: '/explorer/bridge-flows', lastmod: null },
        { path: '/explorer/charts', lastmod: null },
        { path: '/explorer/tables', lastmod: null },
        { path: '/explorer/dashboards', lastmod: null },
        { path: '/explorer/comps', lastmod: null },
        { path: '/explorer/marts', lastmod: null },
        { path: '/explorer/status', lastmod: '2026-11-20' },
        { path: '/explorer/listings', lastmod: null },
        { path: '/explorer/listings/project', lastmod: null },
        { path: '/explorer/docs', lastmod: null },
        { path: '/explorer/api-docs', lastmod: null },
        { path: '/explorer/docs/user-guide', lastmod: null },
        { path: '/explorer/docs/api', lastmod: null },
        { path: '/explorer/docs/spreadsheets', lastmod: null },
        { path: '/explorer/docs/listings', lastmod: null },
        { path: '/explorer/docs/clients', lastmod: null },
        { path: '/explorer/docs/mcp', lastmod: null },
        { path: '/explorer/docs/operator-guide', lastmod: null },
        { path: '/explorer/docs/third-parties', lastmod: null },
        { path: '/explorer/docs/architecture', lastmod: null },
        { path: '/explorer/metrics/tvl', lastmod: '2026-11-20' },
        { path: '/explorer/metrics/fees', lastmod: '2026-11-18' },
        { path: '/explorer/markets/lending', lastmod: '2026-11-20' },
        { path: '/explorer/markets/liquid-staking', lastmod: '2026-11-19' },
        { path: '/explorer/markets/stablecoin-issuers', lastmod: '2026-11-20' },
        { path: '/explorer/projects/aave', lastmod: '2026-11-20' },
        { path: '/explorer/projects/aave/financial-statement', lastmod: '2026-11-18' },
        { path: '/explorer/projects/lido', lastmod: '2026-11-19' },
      ].sort(byPlaceIn(list())),
    )
  })

  it('are only what no switch hides', () => {
    expect(paths(['METRICS_PAGE_ENABLED']).filter((path) => path.includes('metrics'))).toEqual([])
    expect(paths(['MARKET_SECTORS_ENABLED']).filter((path) => path.includes('market'))).toEqual([])
    expect(paths(['DOCS_README_ENABLED'])).not.toContain('/explorer/docs/api')
    expect(paths(['API_DOCS_ENABLED'])).not.toContain('/explorer/api-docs')
    expect(paths(['PUBLIC_WEBSITE_ENABLED'])).not.toContain('/')
    expect(paths(['FINANCIAL_STATEMENTS_ENABLED']).some((path) => path.includes('statement'))).toBe(
      false,
    )
  })

  it('of an empty terminal are those without figures, without a day', () => {
    expect(list([], []).every((place) => place.lastmod === null)).toBe(true)
    expect(list([], []).some((place) => place.path.startsWith('/explorer/projects/'))).toBe(false)
  })
})

/** Metrics come in the catalog's order, which is not this test's business. */
function byPlaceIn(order: readonly { path: string }[]) {
  const place = (path: string) => order.findIndex((one) => one.path === path)
  return (a: { path: string }, b: { path: string }) => place(a.path) - place(b.path)
}

describe('writeSitemap', () => {
  it('writes whole addresses, escaped, with their days', () => {
    expect(
      writeSitemap(
        [
          { path: '/a?b&c', lastmod: '2026-11-20' },
          { path: '/d', lastmod: null },
        ],
        'https://x.example',
      ),
    ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://x.example/a?b&amp;c</loc><lastmod>2026-11-20</lastmod></url>
<url><loc>https://x.example/d</loc></url>
</urlset>
`)
  })

  it('lists several sitemaps where one would be too long', () => {
    const many = Array.from({ length: 20_001 }, (_, index) => ({
      path: `/${index}`,
      lastmod: null,
    }))
    const parts = writeSitemaps(many, 'https://x.example')
    expect(parts.map((text) => text.match(/<url>/g)?.length)).toEqual([10_000, 10_000, 1])
    expect(parts[2]).toContain('<loc>https://x.example/20000</loc>')
    const index = writeSitemap(many, 'https://x.example')
    expect(index.match(/<sitemap>/g)).toHaveLength(3)
    expect(index).toContain('<loc>https://x.example/sitemap-3.xml</loc>')
  })

  it('begins another sitemap before one has too many bytes', () => {
    const long = { path: `/${'x'.repeat(2_000_000)}`, lastmod: null }
    const parts = writeSitemaps(
      Array.from({ length: 30 }, () => long),
      'https://x.example',
    )
    expect(parts).toHaveLength(2)
    for (const part of parts) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(50 * 1024 * 1024)
      expect(part.endsWith('</urlset>\n')).toBe(true)
    }
  })
})

describe('writeRobots', () => {
  it('keeps searchers from calls and shows them the sitemap', () => {
    const text = writeRobots('https://x.example')
    expect(text).toContain('Disallow: /v2/\n')
    expect(text).not.toMatch(/Disallow: \/explorer\/?\n|Disallow: \/\n/)
    expect(text).toMatch(/\nSitemap: https:\/\/x\.example\/sitemap\.xml\n$/)
  })
})
