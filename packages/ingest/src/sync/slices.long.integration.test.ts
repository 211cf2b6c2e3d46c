import { join } from 'node:path'
import { completeCommits } from '@tickmark/analytics/batches/commitBatch'
import { clearFacts, openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readSyncLog } from '../datasets/syncLog.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createCoinGecko } from '../sources/coinGecko/createCoinGecko.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { NOW, PROVIDERS } from '../testing/PROVIDERS.ts'
import { startFakeProvider } from '../testing/startFakeProvider.ts'
import { type SyncOptions, syncSources } from './syncSources.ts'

const COINS = 30
const DAY_MS = 86_400_000

const db = openForTests(openTestAnalytics)
/** The number of charts that are answered before the source refuses all; null if it refuses none. */
let answersUntil: number | null = null
let answered = 0

const COINS_LISTED = () =>
  [...db.catalog.coinGeckoIds].slice(0, COINS).map(([project_id, id], index) => ({
    id,
    symbol: db.catalog.find(project_id)?.symbol.toLowerCase(),
    market_cap: 1e9 * (index + 1),
  }))

const provider = openForTests(() =>
  startFakeProvider({
    ...PROVIDERS,
    'api.coingecko.com': ({ pathname }) => {
      if (pathname.endsWith('/coins/list')) return { body: COINS_LISTED() }
      if (pathname.endsWith('/coins/markets'))
        return {
          body: COINS_LISTED().map((coin) => ({
            ...coin,
            current_price: coin.market_cap / 1e9,
            total_volume: 5,
            fully_diluted_valuation: null,
            circulating_supply: null,
            max_supply: null,
            last_updated: NOW,
          })),
        }
      if (answersUntil !== null && answered >= answersUntil)
        return { status: 429, headers: { 'x-ratelimit-remaining': '0' }, body: {} }
      answered += 1
      const pairs = [3, 2, 1].map((days) => [Date.parse(NOW.slice(0, 10)) - days * DAY_MS, 4])
      return { body: { prices: pairs, market_caps: pairs, total_volumes: pairs } }
    },
    'api.llama.fi': (url) => {
      if (url.pathname === '/raises')
        return {
          status: 402,
          body: 'Upgrade to the paid API plan at https://defillama.com/subscription',
        }
      const answer = PROVIDERS['api.llama.fi']?.(url)
      if (url.pathname !== '/protocol/lido' || !answer) return answer
      const date = Date.parse('2021-05-05') / 1_000
      const round = { date, name: 'Lido', round: 'Seed', amount: 73, leadInvestors: ['Paradigm'] }
      return { body: { ...(answer.body as object), raises: [round, { name: 'of no day' }] } }
    },
  }),
)

let folder: string
beforeEach(() => {
  folder = makeTestFolder(onTestFinished)
  answersUntil = null
  answered = 0
})
afterEach(() => clearFacts(db))

const COIN_GECKO = [createCoinGecko({ key: null, plan: 'demo' })]

function sync(changes: Partial<SyncOptions> = {}) {
  const { elapsed: _jumps, ...clock } = createTestClock(NOW)
  const raw = createFolderStore(join(folder, 'raw'))
  return syncSources(db, {
    connectors: COIN_GECKO,
    raw,
    mirror: provider.origin,
    clock,
    ...changes,
  })
}

const readFacts = () =>
  db.rows<{
    project_id: string
    metric_id: string
    day: string
    value: number
    provisional: number
  }>({
    sql: `SELECT project_id, metric_id, toString(day) AS day, value, provisional FROM facts FINAL
          ORDER BY project_id, metric_id, day`,
  })

const countLoads = async () => {
  const [row] = await db.rows<{ loads: string }>({
    sql: `SELECT count() AS loads FROM batches FINAL
          WHERE input LIKE 'raw/coingecko/market-charts/%' AND state = 'loaded'`,
  })
  return Number(row?.loads)
}

describe('a sync that takes long', { timeout: 300_000 }, () => {
  it('loads histories in slices, each day once, from the largest project on', async () => {
    const { datasets, exitCode } = await sync()
    expect(exitCode).toBe(0)
    expect(await countLoads()).toBeGreaterThan(1)
    const charts = datasets.find(({ dataset }) => dataset === 'market-charts')
    expect(charts).toMatchObject({ state: 'loaded', subjects: COINS, left: 0 })
    expect(charts?.report?.rows_kept).toBe(3 * 3 * COINS)
    const requested = provider.requests.flatMap(
      ({ url }) => /coins\/([^/]+)\/market_chart/.exec(url.pathname)?.[1] ?? [],
    )
    expect(requested).toEqual(
      COINS_LISTED()
        .map(({ id }) => id)
        .reverse(),
    )
    const facts = await readFacts()
    const prices = facts.filter(({ metric_id }) => metric_id === 'price')
    // Three closes from the history, and the price of today from the list.
    expect(prices).toHaveLength(4 * COINS)
    expect(prices.filter(({ provisional }) => provisional)).toHaveLength(COINS)
  })

  it('keeps what has arrived when the source refuses the rest, and goes on from there', async () => {
    answersUntil = 13
    const first = await sync()
    expect(first.exitCode).toBe(1)
    expect(first.datasets.find(({ dataset }) => dataset === 'market-charts')).toMatchObject({
      state: 'failed',
      left: COINS - 13,
      error: expect.stringContaining(`13 of ${COINS} are loaded; the next run continues.`),
    })
    const closes = (await readFacts()).filter(({ provisional }) => !provisional)
    expect(closes).toHaveLength(13 * 9)
    answersUntil = null
    const { datasets } = await sync()
    expect(datasets.find(({ dataset }) => dataset === 'market-charts')).toMatchObject({
      state: 'loaded',
      reused: expect.toSatisfy((reused: number) => reused >= 13),
    })
    expect((await readFacts()).filter(({ provisional }) => !provisional)).toHaveLength(9 * COINS)
  })

  it('is whole in the end, in whichever slice it was stopped or killed', async () => {
    await sync()
    const facts = await readFacts()
    await clearFacts(db)
    folder = makeTestFolder(onTestFinished)
    // Stopped before its second slice, then killed at writes of a slice: some are staged, some tables are published.
    const kills = [3, 1, 2, 6, 4, 5, 8, 7].filter((_, at) => takesCase(at, 3))
    let ended = 0
    for (const write of [null, ...kills]) {
      const stop = new AbortController()
      let loads = 0
      let writes = 0
      await sync({
        signal: stop.signal,
        onProgress(step) {
          if (step.phase === 'loading' && step.dataset === 'market-charts') loads += 1
          if (loads === 2 && write === null) stop.abort()
        },
        // A load changes nothing once this is refused, as if its process had ended.
        async assertLeaseHeld() {
          if (loads > 0) writes += 1
          if (writes === write) stop.abort()
          stop.signal.throwIfAborted()
        },
      }).catch((error: unknown) => expect(stop.signal.aborted, String(error)).toBe(true))
      if (stop.signal.aborted) ended += 1
      // As every start does with what a killed process left.
      await completeCommits(db)
      const days = new Map<string, number>()
      for (const { project_id, provisional } of await readFacts())
        if (!provisional) days.set(project_id, (days.get(project_id) ?? 0) + 1)
      expect(new Set(days.values())).toEqual(days.size === 0 ? new Set() : new Set([9]))
    }
    // The last slices have fewer writes.
    expect(ended).toBeGreaterThan(2)
    await sync()
    expect(await readFacts()).toEqual(facts)
  })

  it('withholds what the source wants a plan for, in its words, and takes rounds from the answers about projects', async () => {
    const connectors = [createDefiLlama({ key: null })].map((connector) => ({
      ...connector,
      datasets: connector.datasets.filter(({ id }) => ['protocol-tvl', 'raises'].includes(id)),
    }))
    const { datasets, exitCode } = await sync({ connectors })
    expect(exitCode).toBe(0)
    const refusal = 'Upgrade to the paid API plan at https://defillama.com/subscription'
    const needs = 'a key of the paid plan (TT_DEFILLAMA_KEY)'
    expect(datasets.find(({ dataset }) => dataset === 'raises')).toMatchObject({
      state: 'withheld',
      refusal,
      needs,
      error: null,
    })
    const log = await readSyncLog(createFolderStore(join(folder, 'raw')))
    expect(log.find(({ dataset }) => dataset === 'raises')).toMatchObject({ refusal, needs })
    expect(
      await db.rows({ sql: 'SELECT project_id, round, amount_usd FROM fundraises FINAL' }),
    ).toEqual([{ project_id: 'lido', round: 'Seed', amount_usd: 73_000_000 }])
  })
})
