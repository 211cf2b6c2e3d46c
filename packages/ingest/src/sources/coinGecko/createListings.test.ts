import { Catalog } from '@tickmark/core/projects/Catalog'
import { ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import { RecordBook } from '@tickmark/core/projects/RecordBook'
import { expect, it } from 'vitest'
import { createMemoryWriter } from '../../testing/createMemoryWriter.ts'
import { createListings } from './createListings.ts'

const coin = (name: string, symbol: string, coingecko: string): DiscoveredDocument => ({
  name,
  symbol,
  market_sectors: ['unclassified'],
  chains: [],
  links: {},
  sources: { coingecko },
})
const KNOWN = { aave: coin('Aave', 'AAVE', 'aave'), rain: coin('Rain', 'RAIN', 'rain') }

function read(...coins: { id: string; symbol: string; name: string; last_updated?: string }[]) {
  const catalog = new Catalog(KNOWN, { unreviewed: new Set(['rain']) })
  const discovery = new ProjectDiscovery(catalog, { records: new RecordBook(new Map()) })
  const writer = { ...createMemoryWriter(), catalog, discovery }
  const bodies = [
    coins.map((one) => ({
      ...one,
      current_price: 2,
      market_cap: null,
      fully_diluted_valuation: null,
    })),
  ]
  createListings('https://api.coingecko.com/api/v3', 250).read(
    { key: 'page 1', bodies, fetched_at: Date.parse('2026-01-10T12:00:00Z') },
    writer,
  )
  return {
    prices: writer.points.map(({ project_id, value }) => [project_id, value]),
    documents: Object.fromEntries(
      [...discovery.documents].map(([id, { document }]) => [id, document.symbol]),
    ),
    days: writer.points.map(({ day }) => day),
    rejects: writer.rejects,
  }
}

it('keeps a listed project that changes its ticker', () => {
  expect(read({ id: 'rain', symbol: 'wet', name: 'Rain' })).toMatchObject({
    prices: [['rain', 2]],
    documents: { rain: 'WET' },
  })
})

it('takes no figures of a coin for a reviewed project whose ticker is another, and makes no second project of it', () => {
  const { prices, documents, rejects } = read({ id: 'aave', symbol: 'lend', name: 'Aave' })
  expect([prices, documents]).toEqual([[], {}])
  expect(JSON.stringify(rejects)).toContain('a coin with another ticker')
})

it('knows a coin by its id, whatever two lists call it', () => {
  expect(read({ id: 'rain', symbol: 'rain', name: 'Rain Protocol (Old)' })).toMatchObject({
    prices: [['rain', 2]],
  })
})

it('gives figures the day on which the source updated them', () => {
  const rain = { id: 'rain', symbol: 'rain', name: 'Rain' }
  const daysAt = (last_updated: string) => read({ ...rain, last_updated }).days
  expect(read(rain).days).toEqual(['2026-01-10'])
  expect(daysAt('2026-01-09T23:58:00Z')).toEqual(['2026-01-09'])
  expect(daysAt('2026-01-10T23:58:00+14:00')).toEqual(['2026-01-10'])
  expect(daysAt('2026-01-12T00:00:00Z')).toEqual(['2026-01-10'])
})

it('takes no figures of a coin that the source follows no more, and keeps its project', () => {
  const gone = { id: 'gone', symbol: 'gone', name: 'Gone', last_updated: '2025-11-02T08:00:00Z' }
  const { days, documents, rejects } = read(gone)
  expect([days, documents]).toEqual([[], { gone: 'GONE' }])
  expect(JSON.stringify(rejects)).toContain('a coin that is no longer followed')
})
