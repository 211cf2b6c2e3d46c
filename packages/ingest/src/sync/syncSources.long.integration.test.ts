import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
} from '@tickmark/analytics/testing/openTestAnalytics'
import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Connector } from '../connectors/Connector.ts'
import { readSyncLog } from '../datasets/syncLog.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createRawStore } from '../rawAnswers/createRawStore.ts'
import { readRawEntries } from '../rawAnswers/openRawRun.ts'
import { assetMetrics } from '../sources/coinMetrics/assetMetrics.ts'
import { createConnectors } from '../sources/createConnectors.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { ofProjects } from '../testing/ofProjects.ts'
import { NOW, PROVIDERS } from '../testing/PROVIDERS.ts'
import { type FakeProvider, startFakeProvider } from '../testing/startFakeProvider.ts'
import { type SyncOptions, syncSources } from './syncSources.ts'

const CONNECTORS = createConnectors({
  defillamaKey: null,
  coingeckoKey: null,
  coingeckoPlan: 'demo',
  githubToken: 'github-token',
})

const db = openForTests(openTestAnalytics)
let provider: FakeProvider
let folder: string

beforeEach(async () => {
  provider = await startFakeProvider(PROVIDERS)
  folder = makeTestFolder(onTestFinished)
})
afterEach(async () => {
  await provider.stop()
  await clearFacts(db)
})

function sync(changes: Partial<SyncOptions> = {}, now = NOW) {
  return syncSources(db, {
    connectors: CONNECTORS,
    raw: createFolderStore(join(folder, 'raw')),
    mirror: provider.origin,
    clock: createTestClock(now),
    ...changes,
  })
}

type Fact = {
  metric_id: string
  project_id: string
  chain_id: string
  product_id: string
  day: string
  value: number
  provisional: number
}

function readFacts(): Promise<Fact[]> {
  return db.rows({
    sql: `SELECT metric_id, project_id, chain_id, product_id, day, value, provisional FROM facts FINAL
          ORDER BY metric_id, project_id, chain_id, product_id, day`,
  })
}

/** Figures of the metrics that bulk listings have. */
async function readListed(): Promise<Fact[]> {
  const listed = ['fees', 'revenue', 'fees_supply_side', 'tvl', 'trading_volume']
  return (await readFacts()).filter(({ metric_id }) => listed.includes(metric_id))
}

async function readValue(metric_id: string, project_id: string, day: string) {
  const found = (await readFacts()).filter(
    (fact) =>
      fact.metric_id === metric_id &&
      fact.project_id === project_id &&
      fact.day === day &&
      !fact.chain_id &&
      !fact.product_id,
  )
  return found.map(({ value, provisional }) => (provisional ? `about ${value}` : value))
}

/** The bytes that a batch was made of are found by its input. */
async function checkKeptBytes(): Promise<void> {
  const batches = await db.rows<{ input: string }>({
    sql: `SELECT input FROM batches FINAL WHERE input LIKE 'raw/defillama/fees/%'`,
  })
  const entries = await Promise.all(
    batches.map(({ input }) => readRawEntries(createFolderStore(folder), input)),
  )
  const lido = entries.flat().find(({ url }) => url.includes('/summary/fees/lido'))
  const store = createRawStore(createFolderStore(join(folder, 'raw')), 'defillama')
  const body = JSON.parse((await store.get(lido?.sha256 ?? '')).toString())
  expect(body.totalDataChart[2]).toEqual([1_767_398_400, 1_020])
}

/** Checks that no email address is kept where a source gives them away. */
async function checkAddressesLeftOut(): Promise<void> {
  const bodies = join(folder, 'raw/github/bodies')
  const files = (await readdir(bodies, { recursive: true })).filter((name) => /zst$/.test(name))
  const store = createRawStore(createFolderStore(join(folder, 'raw')), 'github')
  const texts = await Promise.all(
    files.map(async (name) => (await store.get(basename(name, '.zst'))).toString()),
  )
  expect(texts.some((text) => text.includes('"email_hash":"'))).toBe(true)
  expect(texts.filter((text) => /@|some body/i.test(text))).toEqual([])
}

/** Reads the number of answers that each list of a dataset names. */
async function readLists(dataset: string): Promise<number[]> {
  const place = join(folder, 'raw', dataset)
  const lists = await readdir(place)
  return Promise.all(
    lists.map(async (name) => {
      const text = await readFile(join(place, name), 'utf8')
      return text.trim().split('\n').length
    }),
  )
}

describe('syncSources', () => {
  it('gives every project figures of the newest day first, then the largest their histories, and the same figures in the end', async () => {
    const steps: string[] = []
    const onProgress = (step: SyncStep) =>
      void steps.push(
        'dataset' in step ? `${step.phase} ${step.source_id} ${step.dataset}` : step.phase,
      )
    const source = 'defillama'
    const cap = { metric_id: 'market_cap_circulating', project_id: 'lido', value: 1e12 }
    await loadPoints(db, [point({ ...cap, day: '2026-01-09' })])
    let fees: string[] = []
    const onEnded = ({ dataset }: { dataset: string }) => {
      if (dataset === 'fees') fees = steps.slice(steps.lastIndexOf('asking defillama fees') + 1)
    }
    await sync({ source, onProgress, onEnded, leading: 1 })
    // The next history is fetched meanwhile.
    expect(fees).toEqual(
      expect.arrayContaining(['loading defillama fees', 'asking defillama protocol-tvl']),
    )
    const order = [...new Set(steps.filter((step) => !step.startsWith('asking')))]
    expect(order.filter((step) => step !== 'finishing').slice(0, 3)).toEqual([
      'loading defillama fees',
      'loading defillama protocol-tvl',
      'loading defillama dex-volume',
    ])
    // Not before the other lists, where they wait already.
    expect(order.slice(0, 4)).toContain('finishing')
    // The newest days, the history of the largest project, and all histories, of which each is requested once.
    expect(steps.filter((step) => step === 'loading defillama fees')).toHaveLength(3)
    const histories = provider.requests.flatMap(({ url: { pathname, searchParams } }) =>
      pathname.startsWith('/summary/fees/') && searchParams.get('dataType') === 'dailyFees'
        ? [pathname]
        : [],
    )
    expect(histories[0]).toBe('/summary/fees/lido')
    expect(new Set(histories).size).toBe(histories.length)
    const facts = await readListed()
    expect(facts.length).toBeGreaterThan(100)
    await clearFacts(db)
    // Without the newest days before the histories.
    await sync({ source, raw: createFolderStore(join(folder, 'again')), since: '2009-01-01' })
    expect(await readListed()).toEqual(facts)
  })

  it('loads what every source gives, in our units and days, keeps the answers, and loads nothing when it is given again', {
    timeout: 300_000,
  }, async () => {
    const report = await sync()
    expect(
      report.datasets.flatMap(({ state, dataset }) => (state === 'loaded' ? [] : [dataset])),
    ).toEqual([])
    expect(report.exitCode).toBe(0)
    // DefiLlama: fees as paid, the supply side as what is left of them, levels of today as provisional.
    expect(await readValue('fees', 'lido', '2026-01-03')).toEqual([1_020])
    expect(await readValue('revenue', 'lido', '2026-01-03')).toEqual([255])
    expect(await readValue('fees_supply_side', 'lido', '2026-01-03')).toEqual([765])
    expect(await readValue('tvl', 'aave', '2026-01-03')).toEqual([1_020])
    expect(await readValue('tvl', 'aave', '2026-01-10')).toEqual(['about 1095'])
    expect(await readValue('outstanding_supply', 'tether', '2026-01-02')).toContain(1_010)
    // Coin Metrics is believed; CoinGecko's midnight of the third closes the second, and is kept beside.
    expect(await readValue('price', 'bitcoin', '2026-01-02')).toEqual([1_010])
    const opinions = await db.rows({
      sql: `SELECT source_id, value FROM second_opinions FINAL
            WHERE metric_id = 'price' AND project_id = 'bitcoin' AND day = '2026-01-02'`,
    })
    expect(opinions).toEqual([{ source_id: 'coingecko', value: 1_020 }])
    // Internet Computer: 2,000 XDR of cycles are 500 ICP at 5 dollars.
    expect(await readValue('fees', 'internetcomputer', '2026-01-04')).toEqual([2_500])
    expect(await readValue('cketh_total_supply', 'internetcomputer', '2026-01-04')).toEqual([1_030])
    expect(await readValue('nns_proposals', 'internetcomputer', '2026-01-04')).toEqual([10])
    expect(await readValue('cost_of_revenue', 'arbitrum', '2026-01-04')).toEqual([1_030])
    expect(await readValue('active_addresses_daily', 'dogecoin', '2026-01-08')).toEqual([1_070])
    expect(await readValue('code_commits', 'uniswap', '2026-01-09')).toEqual([2])
    expect(await readValue('active_developers', 'uniswap', '2026-01-09')).toEqual([2])
    const unmatched = report.datasets.flatMap((dataset) => dataset.unmatched)
    expect(unmatched).toContainEqual({
      name: 'unheard-of',
      reason: 'the catalog has no project of this name',
    })
    expect(unmatched).toContainEqual({
      name: 'ethereum',
      reason: 'ethereum: its ticker is scam there',
    })

    await checkKeptBytes()
    await checkAddressesLeftOut()
    // One answer of each file, and one of the list of chains.
    expect(await readLists('growthepie/fundamentals')).toEqual([7])

    const facts = await readFacts()
    const again = await sync({}, '2026-01-10T13:00:00Z')
    const changed = again.datasets.filter(({ state }) => state !== 'unchanged')
    expect(changed.map(({ dataset, report }) => ({ dataset, kept: report?.rows_kept }))).toEqual([])
    expect(await readFacts()).toEqual(facts)
  })

  it('answers with the next source from the day on which a better one has lost a column, and says so', async () => {
    const chosen: Readonly<Record<string, (all: Connector['datasets']) => Connector['datasets']>> =
      {
        'coin-metrics': () => [ofProjects(assetMetrics, 'ethereum')],
        defillama: (all) => all.filter(({ id }) => id === 'fees'),
      }
    const connectors = CONNECTORS.map((one) => ({
      ...one,
      datasets: chosen[one.contract.source_id]?.(one.datasets) ?? [],
    }))
    type Page = { data: { time: string }[] }
    provider.change((body, url) =>
      url.host === 'community-api.coinmetrics.io'
        ? {
            ...(body as Page),
            data: (body as Page).data.map((row) =>
              row.time < '2026-01-06' ? row : { ...row, FeeTotUSD: undefined },
            ),
          }
        : body,
    )
    const fees = async () =>
      db.rows<{ day: string; source_id: string }>({
        sql: `SELECT toString(day) AS day, source_id FROM facts FINAL
              WHERE metric_id = 'fees' AND project_id = 'ethereum' AND chain_id = ''
                AND day IN ('2026-01-05', '2026-01-06') ORDER BY day`,
      })
    await sync({ connectors })
    expect(await fees()).toEqual([
      { day: '2026-01-05', source_id: 'coin-metrics' },
      { day: '2026-01-06', source_id: 'defillama' },
    ])
    provider.change((body) => ({
      ...(body as Page),
      data: (body as Page).data?.map((row) => ({ ...row, FeeTotUSD: undefined })),
    }))
    const reject = {
      reason: 'a metric that no response contained',
      example: expect.stringMatching(/\bfees\b/),
    }
    const log = async () =>
      (await readSyncLog(createFolderStore(join(folder, 'raw')))).find(
        ({ dataset }) => dataset === 'asset-metrics',
      )
    for (const hour of [13, 19]) {
      await sync({ connectors, source: 'coin-metrics' }, `2026-01-11T${hour}:00:00Z`)
      expect((await log())?.rejects).toContainEqual(expect.objectContaining(reject))
    }
  })

  it('publishes nothing of a source that is down, and keeps what it gave before', async () => {
    await sync({ source: 'growthepie' })
    const facts = await readFacts()
    provider.fail('down')
    const report = await sync({ source: 'growthepie' }, '2026-01-11T12:00:00Z')
    expect(report.exitCode).toBe(1)
    expect(report.datasets[0]).toMatchObject({ state: 'failed' })
    expect(report.datasets[0]?.error).toContain('growthepie')
    expect(await readFacts()).toEqual(facts)
  })

  it('fails what a list with other names for its fields is for, and loads the rest', async () => {
    const lists = ['/stablecoins', '/protocols', '/overview/fees']
    provider.change((body, { pathname }) =>
      lists.some((path) => pathname.startsWith(path)) ? renameEntries(body) : body,
    )
    const { datasets } = await sync({ source: 'defillama' })
    provider.change(null)
    const failed = datasets.filter(({ state }) => state === 'failed')
    const names = failed.map(({ dataset }) => dataset).sort()
    expect(names).toEqual(['fees', 'payees', 'protocol-tvl', 'stablecoin-flows', 'stablecoins'])
    for (const { error } of failed)
      expect(error).toMatch(/^The response has an unexpected format: [^\n]+$/)
    expect(datasets.filter(({ state }) => state === 'loaded').length).toBeGreaterThan(2)
    const again = await sync({ source: 'defillama' }, '2026-01-11T12:00:00Z')
    expect(again.datasets.filter(({ state }) => state === 'failed')).toEqual([])
  })

  it('says so where a source answers that it has none of what is requested', async () => {
    await provider.stop()
    provider = await startFakeProvider({
      ...PROVIDERS,
      'community-api.coinmetrics.io': () => ({ status: 400, body: { error: 'bad parameter' } }),
    })
    const connectors = CONNECTORS.slice(0, 1).map((one) => ({
      ...one,
      datasets: [ofProjects(assetMetrics, 'bitcoin')],
    }))
    const { datasets, exitCode } = await sync({ connectors })
    expect(exitCode).toBe(1)
    expect(datasets).toMatchObject([
      { state: 'failed', error: expect.stringContaining('The source answered 400 to every call') },
    ])
  })

  it('goes on where a run that was stopped has been', async () => {
    const abort = new AbortController()
    const stopped = await sync({
      source: 'coin-metrics',
      signal: abort.signal,
      onProgress: (progress) => {
        if (progress.phase === 'asking' && progress.done === 20) abort.abort()
      },
    })
    expect(stopped.exitCode).toBe(1)
    expect(await readFacts()).toEqual([])
    const requests = provider.requests.length
    const report = await sync({ source: 'coin-metrics' })
    expect(report.datasets[0]).toMatchObject({ state: 'loaded', faults: [] })
    expect(report.datasets[0]?.reused).toBeGreaterThanOrEqual(requests - 4)
  })

  it('requests only days that may still change once the history is known', async () => {
    const connectors = CONNECTORS.slice(0, 1).map((one) => ({
      ...one,
      datasets: [ofProjects(assetMetrics, 'bitcoin', 'dogecoin')],
    }))
    await sync({ connectors })
    provider.requests.length = 0
    await sync({ connectors }, '2026-01-11T12:00:00Z')
    // The list of assets comes before their days.
    expect(provider.requests[1]?.url.searchParams.get('start_time')).toBe('2026-01-02')
    await sync({ connectors, since: '2025-06-01' }, '2026-01-12T12:00:00Z')
    expect(provider.requests.at(-2)?.url.searchParams.get('start_time')).toBe('2025-06-01')
  })

  it('says which sources there are when another is named', async () => {
    await expect(sync({ source: 'nobody' })).rejects.toThrow(
      'Unknown source "nobody". Known sources: blockscout, coin-metrics, coingecko, defillama, github, growthepie, internet-computer.',
    )
  })

  it('reports that a source without its key is not enabled', async () => {
    const open = CONNECTORS.filter(({ contract }) => contract.source_id !== 'github')
    await expect(sync({ source: 'github', connectors: open })).rejects.toThrow(
      'The source "github" is not enabled here: TT_SOURCES leaves it out, or its key is not set.',
    )
  })
})

/** Gives every field of the entries of a list another name. */
function renameEntries(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(renameFields)
  return Object.fromEntries(
    Object.entries(body as object).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(renameFields) : value,
    ]),
  )
}

function renameFields(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [`${name}_v2`, value]))
}
