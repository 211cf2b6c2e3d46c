import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clearFacts, openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import type { Evidence } from '@tickmark/core/answers/Evidence'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Dataset } from '../connectors/Connector.ts'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { pruneAnswers } from '../rawAnswers/pruneAnswers.ts'
import { readRawAnswersStatus } from '../rawAnswers/RawAnswersStatus.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { fees } from '../sources/defiLlama/live/fees.ts'
import { tvl } from '../sources/defiLlama/live/tvl.ts'
import { dexVolume } from '../sources/defiLlama/live/volumes.ts'
import { replayAnswers } from '../sync/replayAnswers.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { loadDatasets } from '../testing/loadDatasets.ts'
import { createProviders } from '../testing/PROVIDERS.ts'
import { type FakeProvider, startFakeProvider } from '../testing/startFakeProvider.ts'
import { EvidenceService } from './EvidenceService.ts'

const CONNECTOR = createDefiLlama({ key: null })
/** No series is due on the second day; see `isScheduledForFullRefresh`. */
const FIRST = '2026-02-16T12:00:00Z'
const NEXT = '2026-02-17T12:00:00Z'
/** As many protocols as the source lists. */
const LISTED = 7_000

const db = openForTests(openTestAnalytics)
let provider: FakeProvider
let folder: string
let now = FIRST

beforeEach(async () => {
  folder = makeTestFolder(onTestFinished)
  provider = await startFakeProvider(createProviders(() => now))
})
afterEach(async () => {
  await provider.stop()
  await clearFacts(db)
})

const rawFolder = () => join(folder, 'raw')
const raw = () => createFolderStore(rawFolder())

/** Syncs a dataset on two days, the second time from its listings; returns the batch of the second. */
async function load(dataset: Dataset): Promise<{ batch_id: string; input: string }> {
  const connector = { ...CONNECTOR, datasets: [dataset] }
  for (now of [FIRST, NEXT]) {
    const clock = createTestClock(now)
    const client = createSourceClient(connector, { clock, mirror: provider.origin })
    const loaded = await loadDatasets(db, connector, { client, clock, raw: raw() })
    expect(loaded.map(({ state, error }) => [state, error])).toEqual([['loaded', null]])
  }
  const [batch] = await db.rows<{ batch_id: string; input: string }>({
    sql: 'SELECT batch_id, input FROM batches FINAL ORDER BY batch_id DESC LIMIT 1',
  })
  if (batch === undefined) throw new Error('Nothing was loaded.')
  return batch
}

function follow(
  batch_id: string,
  of: { metric_id: string; project_id: string; day: string; chain_id?: string },
): Promise<Evidence> {
  const service = new EvidenceService(db, { connectors: [CONNECTOR], raw: raw() })
  return service.read({ batch_id, chain_id: '', product_id: '', contract_id: '', ...of })
}

/** The records that were found, by the address that they were in. */
function recordsOf({ answers }: Evidence): [string, string[]][] {
  return answers.map(({ url, records }) => [
    new URL(url).searchParams.get('dataType') ?? new URL(url).pathname,
    records.map(({ path }) => path),
  ])
}

it('leads from a figure to its entry in the listing', async () => {
  provider.change((body, url) => {
    if (!url.pathname.startsWith('/overview/') || typeof body === 'string') return body
    const list = body as { protocols: { slug: string }[] }
    const others = Array.from({ length: LISTED }, (_, index) => ({
      ...list.protocols[0],
      name: `Other ${index}`,
      slug: `other-${index}`,
      parentProtocol: null,
      parentProtocolSlug: null,
    }))
    return {
      ...list,
      protocols: [...others.slice(0, 5_000), ...list.protocols, ...others.slice(5_000)],
    }
  })
  const { batch_id } = await load(fees)
  const day = '2026-02-16'
  const total = await follow(batch_id, { metric_id: 'fees', project_id: 'lido', day })
  expect(total).toMatchObject({ kind: 'answers', problem: null })
  expect(recordsOf(total)).toEqual([
    ['dailyFees', ['protocols[5001]']],
    ['dailyRevenue', []],
    ['dailySupplySideRevenue', []],
  ])
  expect(total.answers[0]?.records[0]?.text).toMatch(/"slug":"lido".*"total24h":1460,/)
  const part = { metric_id: 'revenue', project_id: 'aave', chain_id: 'ethereum', day }
  expect(recordsOf(await follow(batch_id, part))).toEqual([
    ['dailyFees', []],
    ['dailyRevenue', ['protocols[5000]']],
    ['dailySupplySideRevenue', []],
  ])
  const rest = await follow(batch_id, { metric_id: 'fees_supply_side', project_id: 'lido', day })
  expect(recordsOf(rest)).toEqual([
    ['dailyFees', ['protocols[5001]']],
    ['dailyRevenue', ['protocols[5001]']],
    ['dailySupplySideRevenue', []],
  ])
  // The history of Ethereum was requested.
  const own = await follow(batch_id, { metric_id: 'fees', project_id: 'ethereum', day })
  expect(own.answers[0]?.url).toContain('/summary/fees/ethereum')
})

it('leads to the entries that a level was added up from', async () => {
  provider.change((body, url) => {
    if (url.pathname !== '/protocols') return body
    const list = body as { slug: string; tvl: number; chainTvls: Record<string, number> }[]
    return list.flatMap((entry) =>
      entry.slug !== 'aave-v3'
        ? [entry]
        : [
            { ...entry, slug: 'aave-v2', tvl: 475, chainTvls: { Ethereum: 475 } },
            {
              ...entry,
              tvl: entry.tvl - 475,
              chainTvls: { ...entry.chainTvls, Ethereum: entry.tvl - 475 },
            },
          ],
    )
  })
  const { batch_id } = await load(tvl)
  const level = await follow(batch_id, { metric_id: 'tvl', project_id: 'aave', day: '2026-02-17' })
  expect(level.problem).toBeNull()
  expect(recordsOf(level)).toEqual([['/protocols', ['[0]', '[1]']]])
})

it('reads the same out of kept lists again, whatever is known by then', async () => {
  const readFacts = () =>
    db.rows({
      sql: `SELECT metric_id, project_id, chain_id, day, value, provisional FROM facts FINAL ORDER BY ALL`,
    })
  const { input } = await load(dexVolume)
  const options = {
    connectors: [CONNECTOR],
    raw: raw(),
    mirror: provider.origin,
    clock: createTestClock(NEXT),
  }
  const loaded = await readFacts()
  provider.requests.length = 0
  const again = await replayAnswers(db, input, options)
  expect(again.datasets).toMatchObject([{ state: 'unchanged', subjects: 2, faults: [] }])
  await clearFacts(db)
  expect((await replayAnswers(db, input, options)).datasets[0]).toMatchObject({ state: 'loaded' })
  // Both protocols, in all and on one chain.
  expect(await readFacts()).toMatchObject(Array(4).fill({ day: '2026-02-16', value: 1_460 }))
  await replayAnswers(db, 'defillama/dex-volume', options)
  expect(await readFacts()).toEqual(loaded)
  expect(provider.requests).toEqual([])
})

it('keeps lists as long as numbers rest on them, and misses them when they are gone', async () => {
  const { batch_id, input } = await load(dexVolume)
  const of = { metric_id: 'trading_volume', project_id: 'lido', day: '2026-02-16' }
  await pruneAnswers(db, {
    raw: raw(),
    retention: { days: 30, mostBytes: 1, keepsEvidence: true },
    now: Date.parse('2027-01-01T00:00:00Z'),
  })
  expect(await readRawAnswersStatus(raw())).toMatchObject({
    lists: 2,
    missing: 0,
    damaged: 0,
  })
  expect((await follow(batch_id, of)).answers[0]).toMatchObject({ state: 'kept' })
  await rm(join(rawFolder(), 'defillama/bodies'), { recursive: true })
  const gone = await follow(batch_id, of)
  expect(gone.answers[0]).toMatchObject({ state: 'missing', records: [] })
  expect(gone.problem).toContain('missing or damaged')
  const replayed = await replayAnswers(db, input, {
    connectors: [CONNECTOR],
    raw: raw(),
    mirror: provider.origin,
  })
  expect(replayed.datasets[0]?.faults.map(({ key }) => key)).toEqual(['aave', 'lido'])
})
