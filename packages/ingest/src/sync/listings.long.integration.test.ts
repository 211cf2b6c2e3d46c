import { join } from 'node:path'
import { decideProposal, listPlannedProposals } from '@tickmark/analytics/catalog/decideProposal'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import type { PlannedProposal } from '@tickmark/core/projects/listProposals'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createCoinGecko } from '../sources/coinGecko/createCoinGecko.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { createGrowthepie } from '../sources/growthepie/createGrowthepie.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { loadDataset } from '../testing/loadDatasets.ts'
import { startFakeProvider } from '../testing/startFakeProvider.ts'

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
  id: String(index + 1),
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
  // Of one parent the change of both parts is known, of another that of one.
  ...([2_005, 2_405].includes(index) && { change_1d: 100 }),
  ...(index === 2_006 && { change_1d: 100 }),
  ...(index === 6_500 && { change_1d: -100 }),
}))

/** Its name has an invisible character. */
const NAMELESS: Entry = { id: 'nameless', name: ' \u202e', slug: 'nameless', tvl: 3 }

/** One is reviewed, one new, one listed by DefiLlama too, one not live, and one unreadable. */
const CHAINS_ON_ETHEREUM = {
  base: { name: 'Base', technology: 'Optimistic Rollup' },
  newchain: { name: 'New Chain', symbol: '-', technology: 'ZK Rollup', launch_date: '2025-02-03' },
  chain_seven: { name: 'Chain 7', technology: 'ZK Rollup', website: 'http://no.example' },
  devchain: { name: 'Dev Chain', deployment: 'DEV' },
  broken: { name: 7 },
}

/** The last 24 hours, and the last whole day by chain. */
const ROLLING = { total24h: 6.23, breakdown24h: { Sui: { one: 7, other: 0.34 } } }

/** Two days and the present one, which is not over; one name is in no list, one value no number. */
const BREAKDOWN = ['2026-01-08', '2026-01-09', '2026-01-10'].map((day, index) => [
  Date.parse(day) / 1_000,
  { 'Protocol 5000': index + 5, 'Protocol 5001': -1, 'Protocol 5002': 'many', Unlisted: 9 },
])

const db = openForTests(openTestAnalytics)
const folder = makeTestFolder()
let hasBreakdown = true
let list = PROTOCOLS
/** Reasons and examples of the last sync. */
const rejects = new Map<string, string>()

const provider = openForTests(() =>
  startFakeProvider({
    'api.llama.fi': ({ pathname, searchParams }) => {
      if (pathname === '/protocols') return { body: [...list, NAMELESS] }
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
          ...(hasBreakdown &&
            !searchParams.has('excludeTotalDataChartBreakdown') && {
              totalDataChartBreakdown: BREAKDOWN,
            }),
          protocols: list.slice(5_000, 5_100).map(({ id, ...one }) => ({
            ...one,
            defillamaId: id,
            total24h: 10,
            ...(one.slug === 'protocol-5003' && ROLLING),
          })),
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
        symbol: index === 0 ? 'btc' : `c${index}`,
        current_price: 2,
        market_cap: 1_000 - index,
        fully_diluted_valuation: 0,
        // The second belongs to a protocol.
        ...((index === 9 || index === 3) && {
          price_change_percentage_24h: 100,
          market_cap_change_percentage_24h: -50,
        }),
      })),
    }),
  }),
)

async function sync(at: string) {
  const clock = createTestClock(at)
  const options = { clock, mirror: provider.origin, timeoutMs: 20_000 }
  const states: string[] = []
  rejects.clear()
  for (const connector of CONNECTORS)
    for (const dataset of connector.datasets.filter(({ isListing }) => isListing)) {
      const client = createSourceClient(connector, options)
      const raw = createFolderStore(join(folder, 'raw'))
      const { state, error, report } = await loadDataset({
        db,
        connector,
        dataset,
        client,
        clock,
        raw,
        since: null,
      })
      expect(error).toBeNull()
      states.push(state)
      for (const { reason, example } of report?.rejects ?? []) rejects.set(reason, example)
    }
  return states
}

const countUnreviewed = () => db.catalog.projects.filter(({ is_reviewed }) => !is_reviewed).length

describe('the lists of sources', () => {
  it('become projects with sectors, chains and figures', async () => {
    // The list of all coins names no reviewed project that has no id yet.
    expect(await sync('2026-01-10T12:00:00Z')).toEqual([...Array(4).fill('loaded'), 'unchanged'])
    // 800 parts of 400 parents, and coins that belong to a protocol or a reviewed project.
    expect(countUnreviewed()).toBe(
      COUNTS.protocols - 800 + COUNTS.parents + COUNTS.chains + COUNTS.coins - 2 + 1,
    )
    expect(rejects.get('an entry without a name')).toContain(`entry ${COUNTS.protocols + 1}`)
    expect(db.catalog.find('protocol-6001')).toMatchObject({
      market_sectors: ['lending'],
      chains: ['chain-1'],
      is_reviewed: false,
    })
    expect(db.catalog.find('chain-1')).toMatchObject({
      market_sectors: ['blockchains-l1'],
      chains: ['chain-1'],
    })
    expect(db.catalog.find('new-chain')).toMatchObject({
      market_sectors: ['blockchains-l2'],
      launch_year: 2025,
      chains: ['new-chain'],
    })
    expect(db.catalog.documents['chain-7']?.sources).toMatchObject({ growthepie: 'chain_seven' })
    const counted = await db.rows({
      sql: `SELECT project_id, value FROM facts FINAL WHERE metric_id = 'transaction_count' ORDER BY project_id`,
    })
    expect(counted).toEqual([
      { project_id: 'chain-7', value: 9 },
      { project_id: 'new-chain', value: 9 },
    ])
    expect(db.catalog.find('family-7')?.products).toHaveLength(2)
    const facts = await db.rows({
      sql: `SELECT project_id, metric_id, value FROM facts FINAL
            WHERE project_id IN ('family-7', 'protocol-1000', 'protocol-5000', 'protocol-3000', 'bitcoin', 'protocol-5003', 'protocol-6003')
            ORDER BY project_id, metric_id, day`,
    })
    expect(facts).toEqual([
      { project_id: 'bitcoin', metric_id: 'market_cap_circulating', value: 1_000 },
      { project_id: 'bitcoin', metric_id: 'price', value: 2 },
      { project_id: 'family-7', metric_id: 'tvl', value: 2_007 + 2_407 },
      // Before the day of the list, and on it.
      { project_id: 'protocol-3000', metric_id: 'market_cap_circulating', value: 997 * 2 },
      { project_id: 'protocol-3000', metric_id: 'market_cap_circulating', value: 997 },
      { project_id: 'protocol-3000', metric_id: 'price', value: 1 },
      { project_id: 'protocol-3000', metric_id: 'price', value: 2 },
      { project_id: 'protocol-3000', metric_id: 'tvl', value: 3_000 },
      { project_id: 'protocol-5000', metric_id: 'fees', value: 5 },
      // The list says 10 of the last day; the daily figures are newer.
      { project_id: 'protocol-5000', metric_id: 'fees', value: 6 },
      { project_id: 'protocol-5000', metric_id: 'trading_volume', value: 5 },
      { project_id: 'protocol-5000', metric_id: 'trading_volume', value: 6 },
      { project_id: 'protocol-5000', metric_id: 'tvl', value: 5_000 },
      { project_id: 'protocol-5003', metric_id: 'fees', value: 7.34 },
      { project_id: 'protocol-5003', metric_id: 'trading_volume', value: 7.34 },
    ])
  })

  it('give new projects the levels of the day before, which is over, where they state changes', async () => {
    expect(await listDayBefore()).toEqual([
      { project_id: 'coin-9', metric_id: 'market_cap_circulating', value: (1_000 - 9) * 2 },
      { project_id: 'coin-9', metric_id: 'price', value: 1 },
      { project_id: 'family-5', metric_id: 'tvl', value: (2_005 + 2_405) / 2 },
      { project_id: 'protocol-3000', metric_id: 'market_cap_circulating', value: (1_000 - 3) * 2 },
      { project_id: 'protocol-3000', metric_id: 'price', value: 1 },
    ])
  })

  it('change nothing the second time', async () => {
    const before = [await countBatches(), db.catalog.documents, await listDayBefore()]
    await sync('2026-01-10T18:00:00Z')
    expect([await countBatches(), db.catalog.documents, await listDayBefore()]).toEqual(before)
  })

  it('change no name, sector or project by themselves: what differs becomes a proposal', async () => {
    const before = db.catalog.documents
    list = changeList()
    await sync('2026-01-11T12:00:00Z')
    expect(db.catalog.documents).toEqual(before)
    const proposals = (await listPlannedProposals(db)).map(({ proposal }) => proposal)
    const renamed = {
      project_id: 'protocol-6001',
      now: { name: 'Another name', slug: 'another-name', category: 'Lending' },
      suggested_id: 'another-name',
      changes: [
        { field: 'name', before: 'Protocol 6001', after: 'Another name' },
        { field: 'aliases', before: null, after: ['Protocol 6001'] },
        {
          field: 'sources',
          before: { defillama: ['protocol-6001'] },
          after: { defillama: ['another-name'] },
        },
      ],
    }
    const recategorized = {
      project_id: 'protocol-6006',
      changes: [{ field: 'market_sectors', before: ['lending'], after: ['exchange'] }],
    }
    const gone = {
      project_id: `protocol-${COUNTS.protocols - 1}`,
      now: null,
      changes: [{ field: 'is_archived', before: null, after: true }],
    }
    expect(proposals).toMatchObject([renamed, recategorized, gone])
  })

  it('propose the same only once, and nothing that the source takes back', async () => {
    const before = await countBatches()
    await sync('2026-01-11T18:00:00Z')
    expect(await countBatches()).toEqual(before)
    list = PROTOCOLS
    await sync('2026-01-12T12:00:00Z')
    expect(await listPlannedProposals(db)).toEqual([])
  })

  it('change a project when a proposal is accepted, and nothing when it is rejected', async () => {
    list = changeList()
    await sync('2026-01-13T12:00:00Z')
    const [renamed, recategorized, gone] = await listPlannedProposals(db)
    await decide(renamed, true)
    await decide(recategorized, false)
    await decide(gone, true)
    await expect(decide(renamed, true)).rejects.toThrow(/was decided or has changed/)
    expect(db.catalog.find('protocol-6001')).toMatchObject({
      name: 'Another name',
      is_reviewed: false,
    })
    expect(db.catalog.find('protocol-6006')?.market_sectors).toEqual(['lending'])
    expect(db.catalog.find(`protocol-${COUNTS.protocols - 1}`)?.is_archived).toBe(true)
    const before = db.catalog.documents
    await sync('2026-01-14T12:00:00Z')
    expect(db.catalog.documents).toEqual(before)
    expect(await listPlannedProposals(db)).toEqual([])
    // The end of a project is undone when the source lists it again.
    list = PROTOCOLS
    await sync('2026-01-15T12:00:00Z')
    const back = (await listPlannedProposals(db)).find(({ record }) => record.is_gone)
    expect(back?.proposal.changes).toEqual([{ field: 'is_archived', before: true, after: null }])
  })

  it('go on without daily figures where the source has none, and say so', async () => {
    hasBreakdown = false
    const [defiLlama] = CONNECTORS.slice(1)
    const dataset = defiLlama?.datasets.find(({ id }) => id === 'breakdowns')
    if (!defiLlama || !dataset) throw new Error('the dataset is gone')
    const clock = createTestClock('2026-01-20T12:00:00Z')
    const options = { clock, mirror: provider.origin, timeoutMs: 20_000 }
    const client = createSourceClient(defiLlama, options)
    const job = {
      db,
      connector: defiLlama,
      dataset,
      client,
      clock,
      raw: createFolderStore(join(folder, 'raw')),
    }
    const { report, error } = await loadDataset(job)
    expect(error).toBeNull()
    expect(report?.rejects.map(({ reason }) => reason)).toContain(
      'no daily figures by protocol in the list; only those of the day are known',
    )
    expect((await loadDataset(job)).asked).toBe(0)
  })

  it('do not end thousands of projects when an answer is cut off', async () => {
    list = PROTOCOLS.slice(0, 3_000)
    await sync('2026-01-16T12:00:00Z')
    const gone = (await listPlannedProposals(db)).filter(({ record }) => record.now === null)
    expect(gone).toEqual([])
  })
})

/** One protocol has another name and slug, one another category, one category means the same, and one is gone. */
function changeList(): Entry[] {
  const changes: Readonly<Record<number, Entry>> = {
    6001: { name: 'Another name', slug: 'another-name' },
    6002: { category: 'Yield Aggregator' },
    6006: { category: 'Dexs' },
  }
  return PROTOCOLS.slice(0, -1).map((one, index) => ({ ...one, ...changes[index] }))
}

async function decide(planned: PlannedProposal | undefined, accept: boolean): Promise<void> {
  const proposal_id = planned?.proposal.proposal_id ?? ''
  await decideProposal(db, { proposal_id, accept }, { author: 'Staff', reason: 'A test.' })
}

const listDayBefore = () =>
  db.rows({
    sql: `SELECT project_id, metric_id, value FROM facts FINAL
          WHERE day = '2026-01-09' AND metric_id IN ('tvl', 'price', 'market_cap_circulating')
          ORDER BY project_id, metric_id`,
  })

const countBatches = () => db.rows({ sql: 'SELECT count() AS n FROM catalogue_batches' })
