import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { GALLERY } from '@tickmark/core/documents/gallery/GALLERY'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { createServer } from '../createServer.ts'
import { makeConfig } from '../settings/config.ts'

const analytics = openForTests(openTestAnalytics)

const app = openForTests(async () => {
  const values = Array.from({ length: 70 }, (_, index) => 2_000 + index)
  await loadPoints(
    analytics,
    ['ethereum', 'aave', 'uniswap'].flatMap((project_id) =>
      series('2024-01-01', values, { project_id }),
    ),
  )
  await refreshDerivedTables(analytics)
  return createServer({ analytics, config: makeConfig({}) })
})

describe('previews', () => {
  it.each(GALLERY.map(({ document_id }) => document_id))('draw %s', async (id) => {
    const answer = await app.inject(`/explorer/previews/${id}.svg?theme=light`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(answer.body).toMatch(/^<svg [^>]*viewBox="0 0 480 240">.+<\/svg>$/s)
    expect(answer.body).not.toMatch(/undefined|NaN|\$project/)
  })

  it('show the data of the instance, in either theme', async () => {
    const [table, chart] = await Promise.all([
      app.inject('/explorer/previews/gallery-table-project-screener.svg'),
      app.inject('/explorer/previews/gallery-chart-price-and-fees.svg?theme=hostile"'),
    ])
    expect(table.body).toContain('Ethereum')
    expect(table.body).toContain('#f2f2f2')
    expect(chart.body).toContain('<path')
  })

  it.each(['none.svg', 'gallery-table-chains.png', '..%2fsecret.svg', 'a'.repeat(300)])(
    'are 404 for %s',
    async (file) => {
      expect((await app.inject(`/explorer/previews/${file}`)).statusCode).toBe(404)
    },
  )
})
