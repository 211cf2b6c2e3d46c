import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { setErrorHandler } from '@tickmark/api/rest/setErrorHandler'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Project } from '@tickmark/core/projects/Project'
import { openForTests } from '@tickmark/core/testing/openForTests'
import fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { makeConfig } from '../settings/config.ts'
import { readPngHead } from '../testing/readPngHead.ts'
import { readMetricCard, readProjectCard, registerCards } from './registerCards.ts'

const HOSTILE = '</text><script>\u0007"&'
const analytics = openForTests(openTestAnalytics)

function createApp(settings: Record<string, string> = {}): FastifyInstance {
  const server = fastify()
  setErrorHandler(server)
  const config = makeConfig(settings)
  const access = { isGated: config.isGated, tier: 'free' } as const
  const ctx = { analytics, now: () => Date.now(), productName: config.productName, access }
  const open = () => Promise.reject(new Error('no card of a document is asked for'))
  registerCards(server, { ctx, config, lazyAccounts: { open }, limits: {} })
  return server
}

function projectOf(id: string): Project {
  const project = CATALOG.find(id)
  if (project === undefined) throw new Error(`no project ${id}`)
  return project
}

const app = openForTests(async () => {
  await loadPoints(analytics, [
    ...series(
      '2024-01-01',
      Array.from({ length: 70 }, () => 2_000),
    ),
    ...series(
      '2024-01-01',
      Array.from({ length: 70 }, () => 500),
      { project_id: 'aave' },
    ),
  ])
  await refreshDerivedTables(analytics)
  return createApp({ TT_PRODUCT_NAME: HOSTILE })
})

describe('a project’s card', () => {
  it('is a picture that differs from project to project', async () => {
    const answers = await Promise.all(
      ['ethereum', 'aave'].map((id) => app.inject(`/explorer/cards/projects/${id}.png`)),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('image/png')
      expect(answer.headers['cache-control']).toContain('public')
      expect(readPngHead(answer.rawPayload)).toEqual({ isPng: true, width: 1200, height: 630 })
    }
    expect(answers[0]?.rawPayload.equals(answers[1]?.rawPayload ?? Buffer.alloc(0))).toBe(false)
  })

  it('is confirmed with 304 to those who have it, and needs no body for a HEAD', async () => {
    const url = '/explorer/cards/projects/aave.png'
    const first = await app.inject(url)
    const again = await app.inject({
      url,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('moves with a renamed project', async () => {
    const renamed = CATALOG.projects.find((project) => project.former_ids.length > 0)
    const answer = await app.inject(`/explorer/cards/projects/${renamed?.former_ids[0]}.png`)
    expect([answer.statusCode, answer.headers.location]).toEqual([
      308,
      `/explorer/cards/projects/${renamed?.project_id}.png`,
    ])
  })

  it.each([
    'nobody.png',
    'aave',
    'aave.svg',
    '.png',
    '%2e%2e%2fpasswd.png',
    `${'x'.repeat(90)}.png`,
  ])('is not there under %s', async (file) => {
    const answer = await app.inject(`/explorer/cards/projects/${file}`)
    expect([answer.statusCode, answer.json().type]).toEqual([404, 'not-found'])
  })

  it('holds the figures that the terminal shows, and the finished and incomplete months', async () => {
    const card = await readProjectCard(analytics, projectOf('ethereum'), { productName: 'X' })
    expect(card.figures).toEqual([
      { label: 'Fees, 30d', value: '$60.0K', change: { text: '0.0%', tone: 'flat' } },
    ])
    expect(card.chart).toMatchObject({
      title: 'Fees by month, three years',
      values: [62_000, 58_000, 20_000],
      provisionalFrom: 2,
      wholeFrom: 0,
    })
    expect([card.newestDay, card.sample]).toEqual(['2024-03-10', false])
  })

  it('says who a project is that no source has data for', async () => {
    const card = await readProjectCard(analytics, projectOf('lido'), { productName: 'X' })
    expect(card).toMatchObject({ figures: [], chart: null, newestDay: null })
  })

  it('is drawn again when the data changes', async () => {
    const url = '/explorer/cards/projects/ethereum.png'
    const before = await app.inject(url)
    await loadPoints(analytics, series('2024-03-11', [9_000_000]))
    await refreshDerivedTables(analytics)
    expect((await app.inject(url)).headers.etag).not.toBe(before.headers.etag)
  })
})

describe('a metric’s card', () => {
  it('shows the projects that lead', async () => {
    const answer = await app.inject('/explorer/cards/metrics/fees.png')
    expect(readPngHead(answer.rawPayload)).toEqual({ isPng: true, width: 1200, height: 630 })
    const read = (today: string) =>
      readMetricCard(analytics, getMetric('fees'), { productName: 'X', today })
    const card = await read('2024-03-11')
    expect(card.rows.map((row) => row.project_id)).toEqual(['ethereum', 'aave'])
    expect(card.rows[0]?.size).toBe(1)
    expect(card.heading).toBe('By project, last 30 days')
    // Data that end before yesterday name the day on which they end.
    expect((await read('2026-11-23')).heading).toMatch(/^By project, 30 days to \d+ Mar 2024$/)
  })

  it('is drawn for a metric that no project has', async () => {
    expect((await app.inject('/explorer/cards/metrics/tvl.png')).statusCode).toBe(200)
  })

  it('is under the name that addresses have, and not under unknown ones', async () => {
    const moved = await app.inject('/explorer/cards/metrics/user_dau.png')
    expect([moved.statusCode, moved.headers.location]).toEqual([
      308,
      '/explorer/cards/metrics/user-dau.png',
    ])
    expect((await app.inject('/explorer/cards/metrics/nothing.png')).statusCode).toBe(404)
  })

  it('is not there while metrics are switched off', async () => {
    const without = createApp({ TT_FLAGS: 'METRICS_PAGE_ENABLED=off' })
    expect((await without.inject('/explorer/cards/metrics/fees.png')).statusCode).toBe(404)
    await without.close()
  })
})
