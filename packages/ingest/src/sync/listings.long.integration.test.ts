import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import { createCoinGecko } from '../sources/coinGecko/createCoinGecko.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { createGrowthepie } from '../sources/growthepie/createGrowthepie.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { loadDataset } from '../testing/loadDatasets.ts'
import { type FakeProvider, startFakeProvider } from '../testing/startFakeProvider.ts'

const COUNTS = { protocols: 7_000, parents: 400, chains: 300, coins: 250 }
const CONNECTORS = [
  createGrowthepie({ discovers: true }),
  createDefiLlama({ key: null, discovers: true }),
  createCoinGecko({ key: null, plan: 'demo', listedCoins: COUNTS.coins }),
]
const CATEGORIES = ['Dexs', 'Lending', 'Yield', 'CEX', 'Unheard Of']

type Entry = Record<string, unknown>

/** Every second of the first protocols is a part of a parent; 1,000 have no value, and one a negative one. */
const PROTOCOLS: Entry[] = Array.from({ length: COUNTS.protocols }, (_, index) => ({
  name: `Protocol ${index}`,
  slug: `protocol-${index}`,
  symbol: index % 3 === 0 ? `P${index}` : '-',
  category: CATEGORIES[index % CATEGORIES.length],
  chains: [`Chain ${index % COUNTS.chains}`],
  url: index % 3 === 0 ? `https://p${index}.example` : '',
  tvl: index < 1_000 ? null : index,
  ...(index === 1_000 && { tvl: -5 }),
  ...(index >= 2_000 &&
    index < 2_800 && { parentProtocol: `parent#family-${index % COUNTS.parents}` }),
  ...(index === 3_000 && { gecko_id: 'coin-3' }),
}))

/** One is reviewed, one new, one listed by DefiLlama too, one not live, and one unreadable. */
const CHAINS_ON_ETHEREUM = {
  base: { name: 'Base', technology: 'Optimistic Rollup' },
  newchain: { name: 'New Chain', symbol: '-', technology: 'ZK Rollup', launch_date: '2025-02-03' },
  chain_seven: { name: 'Chain 7', technology: 'ZK Rollup', website: 'http://no.example' },
  devchain: { name: 'Dev Chain', deployment: 'DEV' },
  broken: { name: 7 },
}

let db: Analytics
let provider: FakeProvider
let folder: string
let list = PROTOCOLS

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tickmark-listings-'))
  db = await openTestAnalytics()
  provider = await startFakeProvider({
    'api.llama.fi': ({ pathname }) => {
      if (pathname === '/protocols') return { body: list }
      if (pathname === '/v2/chains')
        return {
          body: Array.from({ length: COUNTS.chains }, (_, index) => ({
            name: `Chain ${index}`,
            tokenSymbol: `C${index}`,
            chainId: 900_000 + index,
            tvl: 5,
          })),
        }
      return {
        body: {
          protocols: list.slice(5_000, 5_100).map((one) => ({ ...one, total24h: 10 })),
        },
      }
    },
    'api.growthepie.com': ({ pathname }) =>
      pathname.endsWith('/master.json')
        ? { body: { chains: CHAINS_ON_ETHEREUM } }
        : {
            body: ['base', 'newchain', 'chain_seven', 'devchain', 'unlisted'].map((origin_key) => ({
              metric_key: 'txcount',
              origin_key,
              date: '2026-01-09',
              value: 9,
            })),
          },
    'api.coingecko.com': () => ({
      body: Array.from({ length: COUNTS.coins }, (_, index) => ({
        id: index === 0 ? 'bitcoin' : `coin-${index}`,
        name: `Coin ${index}`,
        symbol: `c${index}`,
        current_price: 2,
        market_cap: 1_000 - index,
        fully_diluted_valuation: 0,
      })),
    }),
  })
})
afterAll(async () => {
  await provider.stop()
  await db.close()
  await rm(folder, { recursive: true })
})

async function sync(at: string) {
  const clock = createTestClock(at)
  const options = { clock, mirror: provider.origin, timeoutMs: 20_000 }
  const states: string[] = []
  for (const connector of CONNECTORS)
    for (const dataset of connector.datasets.filter(({ isListing }) => isListing)) {
      const client = createSourceClient(connector, options)
      const rawFolder = join(folder, 'raw')
      const { state, error } = await loadDataset({
        db,
        connector,
        dataset,
        client,
        clock,
        rawFolder,
        since: null,
      })
      expect(error).toBeNull()
      states.push(state)
    }
  return states
}

const countUnreviewed = () => db.catalogue.projects.filter(({ is_reviewed }) => !is_reviewed).length

describe('the lists of sources', () => {
  it('become projects with sectors, chains and figures', async () => {
    expect(await sync('2026-01-10T12:00:00Z')).toEqual(['loaded', 'loaded', 'loaded'])
    // 800 parts of 400 parents, and coins that belong to a protocol or a reviewed project.
    expect(countUnreviewed()).toBe(
      COUNTS.protocols - 800 + COUNTS.parents + COUNTS.chains + COUNTS.coins - 2 + 1,
    )
    expect(db.catalogue.find('protocol-6001')).toMatchObject({
      market_sectors: ['lending'],
      chains: ['chain-1'],
      is_reviewed: false,
    })
    expect(db.catalogue.find('chain-1')).toMatchObject({
      market_sectors: ['blockchains-l1'],
      chains: ['chain-1'],
    })
    expect(db.catalogue.find('new-chain')).toMatchObject({
      market_sectors: ['blockchains-l2'],
      launch_year: 2025,
      chains: ['new-chain'],
    })
    expect(db.catalogue.documents['chain-7']?.sources).toMatchObject({ growthepie: 'chain_seven' })
    const counted = await db.rows({
      sql: `SELECT project_id, value FROM facts FINAL WHERE metric_id = 'transaction_count' ORDER BY project_id`,
    })
    expect(counted).toEqual([
      { project_id: 'chain-7', value: 9 },
      { project_id: 'new-chain', value: 9 },
    ])
    expect(db.catalogue.find('family-7')?.products).toHaveLength(2)
    const facts = await db.rows({
      sql: `SELECT project_id, metric_id, value FROM facts FINAL
            WHERE project_id IN ('family-7', 'protocol-1000', 'protocol-5000', 'protocol-3000', 'bitcoin', 'protocol-6003')
            ORDER BY project_id, metric_id`,
    })
    expect(facts).toEqual([
      { project_id: 'family-7', metric_id: 'tvl', value: 2_007 + 2_407 },
      { project_id: 'protocol-3000', metric_id: 'market_cap_circulating', value: 997 },
      { project_id: 'protocol-3000', metric_id: 'price', value: 2 },
      { project_id: 'protocol-3000', metric_id: 'tvl', value: 3_000 },
      { project_id: 'protocol-5000', metric_id: 'fees', value: 10 },
      { project_id: 'protocol-5000', metric_id: 'trading_volume', value: 10 },
      { project_id: 'protocol-5000', metric_id: 'tvl', value: 5_000 },
    ])
  })

  it('change nothing the second time', async () => {
    const before = await db.rows({ sql: 'SELECT count() AS n FROM catalogue_batches' })
    await sync('2026-01-10T18:00:00Z')
    expect(await db.rows({ sql: 'SELECT count() AS n FROM catalogue_batches' })).toEqual(before)
  })

  it('rename a project that nobody has reviewed, and keep one that is gone', async () => {
    const count = countUnreviewed()
    list = PROTOCOLS.slice(0, -1).map((one, index) =>
      index === 6_001 ? { ...one, name: 'Another name', category: 'Dexs' } : one,
    )
    await sync('2026-01-11T12:00:00Z')
    expect(db.catalogue.find('protocol-6001')).toMatchObject({
      name: 'Another name',
      market_sectors: ['exchange'],
    })
    expect(countUnreviewed()).toBe(count)
    expect(db.catalogue.find(`protocol-${COUNTS.protocols - 1}`)).toBeDefined()
  })
})
