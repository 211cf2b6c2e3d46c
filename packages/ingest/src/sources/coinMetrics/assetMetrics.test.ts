import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ofProjects } from '../../testing/ofProjects.ts'
import { PROVIDERS } from '../../testing/PROVIDERS.ts'
import { type FakeProvider, startFakeProvider } from '../../testing/startFakeProvider.ts'
import { syncInMemory } from '../../testing/syncInMemory.ts'
import { assetMetrics } from './assetMetrics.ts'
import { createCoinMetrics } from './createCoinMetrics.ts'

const connector = {
  ...createCoinMetrics({ discovers: false }),
  datasets: [ofProjects(assetMetrics, 'ethereum', 'bitcoin')],
}

let provider: FakeProvider
beforeEach(async () => {
  provider = await startFakeProvider(PROVIDERS)
})
afterEach(() => provider.stop())

type Page = { data: Record<string, unknown>[] }

describe('columns of Coin Metrics', () => {
  it.each([
    ['are gone', undefined],
    ['are empty', null],
  ])('that %s are named by their metrics, and the others are read', async (_, value) => {
    provider.change((body) => ({
      ...(body as Page),
      data: (body as Page).data.map((row) => ({ ...row, FeeTotUSD: value, TxTfrValAdjUSD: value })),
    }))
    const { writer, failed } = await syncInMemory(connector, provider.origin)
    expect(failed).toEqual([])
    const absent = writer.rejects.filter(
      ({ reason }) => reason === 'a metric that no response contained',
    )
    const named = absent[0]?.example.replace(' in asset-metrics', '').split(', ')
    expect(named).toEqual(expect.arrayContaining(['fees', 'transfer_volume']))
    expect(named).not.toContain('price')
    expect(writer.valueOf('price', '2026-01-03')).toBe(1_020)
  })
})

describe('net issuance', () => {
  it('is the change of supply at the price of the day, also where more was burned, and needs a price', async () => {
    const supplies = [100, 103, 101, 101, null, 90, 95]
    provider.change((body) => ({
      ...(body as Page),
      data: (body as Page).data.map((row) => {
        const index = Number(String(row.time).slice(8, 10)) - 1
        return { ...row, SplyCur: supplies[index], PriceUSD: index === 3 ? null : '2' }
      }),
    }))
    const { writer } = await syncInMemory(
      { ...connector, datasets: [ofProjects(assetMetrics, 'ethereum')] },
      provider.origin,
    )
    const issued = writer.points.filter(({ metric_id }) => metric_id === 'net_issuance')
    expect(issued.map(({ day, value }) => [day, value])).toEqual([
      ['2026-01-02', 6],
      ['2026-01-03', -4],
      ['2026-01-07', 10],
    ])
  })
})

describe('pages of an answer', () => {
  it.each([
    ['the next one is not there', (token: string | null) => (token === null ? null : 404)],
    ['they have no end', () => null],
  ])('leave out the asset, by its name, where %s', async (_, statusOf) => {
    const host = 'community-api.coinmetrics.io'
    await provider.stop()
    provider = await startFakeProvider({
      [host](url) {
        const status = statusOf(url.searchParams.get('next_page_token'))
        if (url.searchParams.get('assets') === 'btc') return PROVIDERS[host]?.(url)
        if (status !== null) return { status, body: { error: {} } }
        return { body: { data: [], next_page_token: `${Math.random()}` } }
      },
    })
    const { writer, failed } = await syncInMemory(connector, provider.origin)
    expect(failed).toMatchObject([{ dataset: 'asset-metrics eth' }])
    expect([...new Set(writer.points.map(({ project_id }) => project_id))]).toEqual(['bitcoin'])
  })

  it.each([
    ['a number', 5],
    ['an address', { url: 'https://elsewhere.example' }],
  ])('end with a fault of the asset where the name of the next one is %s', async (_, token) => {
    provider.change((body, url) =>
      url.searchParams.get('assets') === 'eth'
        ? { ...(body as Page), next_page_token: token }
        : body,
    )
    const { writer, failed } = await syncInMemory(connector, provider.origin)
    expect(failed).toMatchObject([{ dataset: 'asset-metrics eth' }])
    expect(writer.points.length).toBeGreaterThan(0)
  })
})
