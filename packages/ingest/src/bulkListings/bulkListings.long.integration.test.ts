import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clearFacts, openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Connector, Dataset } from '../connectors/Connector.ts'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import type { DatasetRun } from '../datasets/DatasetRun.ts'
import type { SyncedDataset } from '../datasets/SyncReport.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { readRawEntries } from '../rawAnswers/openRawRun.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { llamaUrl } from '../sources/defiLlama/live/llamaUrl.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { loadDataset } from '../testing/loadDatasets.ts'
import { createProviders } from '../testing/PROVIDERS.ts'
import { type FakeProvider, startFakeProvider } from '../testing/startFakeProvider.ts'
import { fakeFeesOf, stateAmounts } from '../testing/stateAmounts.ts'

const connector = createDefiLlama({ key: null })
/** Until 22 February nobody's turn comes; see `isScheduledForFullRefresh`. */
const FIRST = '2026-02-16T12:00:00Z'
const NEXT = '2026-02-17T12:00:00Z'
const THIRD = '2026-02-18T12:00:00Z'
/** Of 26 February it is Aave's turn, of 27 February Lido's. */
const BEFORE_TURNS = '2026-02-24T12:00:00Z'
const TURN = '2026-02-27T12:00:00Z'

/** Fees and revenue in all and on one chain, and what is left of them. */
const AAVE_SERIES = 5

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

type Synced = SyncedDataset & {
  /** Addresses of requested histories. */
  histories: string[]
}

/** Fetches and loads a dataset at a moment as a run does, without refreshing derived tables. */
async function sync(
  id: Dataset['id'],
  at: string,
  { from = connector, ...changes }: Partial<DatasetRun> & { from?: Connector } = {},
): Promise<Synced> {
  now = at
  const dataset = from.datasets.find((one) => one.id === id)
  if (dataset === undefined) throw new Error(`DefiLlama has no ${id}.`)
  const clock = createTestClock(at)
  provider.requests.length = 0
  const synced = await loadDataset({
    db,
    connector: from,
    dataset,
    client: createSourceClient(from, { clock, mirror: provider.origin, timeoutMs: 20_000 }),
    clock,
    raw: createFolderStore(join(folder, 'raw')),
    ...changes,
  })
  const histories = provider.requests
    .map(({ url }) => url.pathname)
    .filter((path) => /\/(summary|protocol)\//.test(path))
  return { ...synced, histories: [...new Set(histories)].sort() }
}

type Amount = { value: number; provisional: boolean }

/** Figures of a series by day; those of days that are not over are marked. */
async function read(
  metric_id: string,
  project_id: string,
  chain_id = '',
): Promise<Map<Day, Amount>> {
  const rows = await db.rows<{ day: Day; value: number; provisional: 0 | 1 }>({
    sql: `SELECT toString(day) AS day, value, provisional FROM facts FINAL
          WHERE metric_id = {metric_id: String} AND project_id = {project_id: String}
            AND chain_id = {chain_id: String}`,
    params: { metric_id, project_id, chain_id },
  })
  return new Map(
    rows.map(({ day, value, provisional }) => [day, { value, provisional: provisional === 1 }]),
  )
}

/** All that is known, but for whence and since when. */
async function readAll(): Promise<unknown[]> {
  return db.rows({
    sql: `SELECT metric_id, project_id, chain_id, product_id, day, value, provisional FROM facts FINAL
          WHERE day < toDate('2026-02-18') ORDER BY ALL`,
  })
}

describe('lists of amounts', () => {
  it('report the newest day as its history would, without further requests', async () => {
    await sync('fees', FIRST)
    const next = await sync('fees', NEXT)
    expect(next).toMatchObject({ state: 'loaded', faults: [], error: null, subjects: 3 })
    // Of Ethereum, the source states the parts of its revenue only, and not in this list.
    expect(next.histories).toEqual(['/summary/fees/ethereum'])
    expect(next.unmatched.filter(({ reason }) => reason.includes('has none now'))).toEqual([])
    const listed = await readAll()
    await clearFacts(db)
    await rm(folder, { recursive: true })
    await sync('fees', NEXT)
    const whole = (await readAll()) as { day: Day; provisional: number }[]
    // A history also has a part of today.
    expect(listed).toEqual(expect.arrayContaining(whole.filter(({ day }) => day < '2026-02-17')))
    expect((await read('fees_supply_side', 'lido')).get('2026-02-16')?.value).toBe(1_460 * 0.75)
    expect((await read('revenue', 'aave', 'ethereum')).get('2026-02-16')?.value).toBe(1_460 / 4)
  })

  it('say nothing new when they say the same again', async () => {
    await sync('dex-volume', FIRST)
    expect(await sync('dex-volume', NEXT)).toMatchObject({ state: 'loaded', histories: [] })
    const again = await sync('dex-volume', '2026-02-17T18:00:00Z')
    expect(again).toMatchObject({ state: 'unchanged', error: null, histories: [], asked: 1 })
    expect(again.unmatched).toEqual([])
  })

  it('tell of each dataset that feeds a metric by itself', async () => {
    const from = createDefiLlama({ key: 'secret-key' })
    const ids = ['derivatives-volume', 'options-volume']
    for (const id of ids) await sync(id, FIRST, { from })
    for (const id of ids)
      expect(await sync(id, NEXT, { from })).toMatchObject({ state: 'loaded', histories: [] })
    const rows = await db.rows({
      sql: `SELECT product_id, value FROM facts FINAL WHERE metric_id = 'notional_trading_volume'
              AND project_id = 'lido' AND chain_id = '' AND day = '2026-02-16' ORDER BY product_id`,
    })
    expect(rows).toEqual([
      { product_id: 'derivatives', value: 1_460 },
      { product_id: 'options', value: 1_460 },
    ])
  })

  it('are not believed before they tell the day', async () => {
    await sync('fees', FIRST)
    await sync('fees', NEXT)
    // The list of the day before, after midnight.
    provider.change((body, url) => (url.pathname === '/overview/fees' ? listOf(NEXT, url) : body))
    const early = await sync('fees', '2026-02-18T00:05:00Z')
    expect(early.histories).toEqual(['/summary/fees/ethereum'])
    expect((await read('fees', 'lido')).get('2026-02-17')).toBeUndefined()
    provider.change(null)
    await sync('fees', THIRD)
    expect((await read('fees', 'lido')).get('2026-02-17')?.value).toBe(fakeFeesOf('2026-02-17'))
  })

  it('cause a full request of a subject whose sums indicate a correction', async () => {
    await sync('fees', FIRST)
    provider.change(stateAmounts({ slug: 'lido', amounts: { '2026-01-20': 1_206 } }, () => now))
    const next = await sync('fees', NEXT)
    expect(next.histories).toEqual(['/summary/fees/ethereum', '/summary/fees/lido'])
    expect((await read('fees', 'lido')).get('2026-01-20')?.value).toBe(1_206)
    expect((await sync('fees', THIRD)).histories).toEqual(['/summary/fees/ethereum'])
  })

  it('fetch a series of constant values, whose days look the same', async () => {
    const days = Array.from({ length: 60 }, (_, index) => addDays('2026-01-01', index))
    const amounts = Object.fromEntries(days.map((day) => [day, 0]))
    provider.change(stateAmounts({ slug: 'lido', amounts }, () => now))
    await sync('fees', FIRST)
    expect((await sync('fees', NEXT)).histories).toContain('/summary/fees/lido')
    expect((await read('fees', 'lido')).get('2026-02-16')).toEqual({ value: 0, provisional: false })
  })

  it('cause requests of all histories after a missed day or if they report another day', async () => {
    await sync('dex-volume', FIRST)
    const all = ['/summary/dexs/aave', '/summary/dexs/lido']
    expect((await sync('dex-volume', THIRD)).histories).toEqual(all)
    expect((await read('trading_volume', 'lido')).size).toBe(49)
    provider.change((body, url) =>
      url.pathname === '/overview/dexs' ? listOf('2026-02-20T12:00:00Z', url) : body,
    )
    expect((await sync('dex-volume', '2026-02-19T12:00:00Z')).histories).toEqual(all)
    expect((await read('trading_volume', 'lido')).get('2026-02-18')?.value).toBe(1_480)
  })

  it('add up what they tell of the parts of a protocol', async () => {
    await sync('dex-volume', FIRST)
    provider.change(splitAave([0.75, 0.25]))
    expect((await sync('dex-volume', NEXT)).histories).toEqual([])
    expect((await read('trading_volume', 'aave')).get('2026-02-16')?.value).toBe(1_460)
    expect((await read('trading_volume', 'aave', 'ethereum')).get('2026-02-16')?.value).toBe(1_460)
    // A part is missing.
    provider.change(splitAave([0.75]))
    expect((await sync('dex-volume', THIRD)).histories).toEqual(['/summary/dexs/aave'])
    expect((await read('trading_volume', 'aave')).get('2026-02-17')?.value).toBe(1_470)
  })

  it('are believed where their total is a day behind, once sums of days confirm the parts', async () => {
    await sync('dex-volume', FIRST)
    provider.change(
      changeEntries('/overview/dexs', null, ({ total48hto24h }) => ({ total24h: total48hto24h })),
    )
    expect((await sync('dex-volume', NEXT)).histories).toEqual([])
    for (const chain of ['', 'ethereum'])
      expect((await read('trading_volume', 'lido', chain)).get('2026-02-16')?.value).toBe(1_460)
  })

  it.each([
    ['is missing', null],
    ['names a chain that is new', { Ethereum: { 'A v1': 1_400 }, Base: { 'A v1': 60 } }],
    ['does not add up', { Ethereum: { 'A v1': 1_459 } }],
    ['is far from adding up', { Ethereum: { 'A v1': 1_400 } }],
    ['names another chain', { Base: { 'A v1': 1_460 } }],
    ['has another shape', { Ethereum: [['A v1', 1_460]] }],
  ])('cause a request of a subject whose split by chain %s', async (_, breakdown24h) => {
    await sync('dex-volume', FIRST)
    provider.change(changeEntries('/overview/dexs', 'lido', () => ({ breakdown24h })))
    expect((await sync('dex-volume', NEXT)).histories).toEqual(['/summary/dexs/lido'])
    expect((await read('trading_volume', 'lido', 'ethereum')).get('2026-02-16')?.value).toBe(1_460)
    expect((await read('trading_volume', 'lido', 'base')).size).toBe(0)
  })

  it.each([
    ['nothing but names', ['total24h', 'total48hto24h', 'total7d', 'total30d', 'breakdown24h']],
    ['no amount of the day before', ['total48hto24h']],
    ['no amount of the day', ['total24h']],
  ])('cause requests of all histories if they state %s', async (_, fields) => {
    await sync('dex-volume', FIRST)
    const absent = Object.fromEntries(fields.map((field) => [field, undefined]))
    provider.change(changeEntries('/overview/dexs', null, () => absent))
    const next = await sync('dex-volume', NEXT)
    expect(next.histories).toHaveLength(2)
    expect((await read('trading_volume', 'lido')).get('2026-02-16')?.value).toBe(1_460)
  })

  it('are believed without sums, and say nothing of a series that has ended', async () => {
    await sync('dex-volume', FIRST)
    const silent = { total24h: null, total48hto24h: null, total7d: null, total30d: null }
    provider.change(
      changeEntries('/overview/dexs', null, ({ slug }) =>
        slug === 'lido' ? silent : { total7d: undefined, total30d: undefined },
      ),
    )
    // Lido continued until yesterday, so it is requested.
    expect((await sync('dex-volume', NEXT)).histories).toEqual(['/summary/dexs/lido'])
    await db.command({
      sql: `DELETE FROM observations WHERE project_id = 'lido' AND day > '2026-01-20'`,
    })
    expect((await sync('dex-volume', THIRD)).histories).toEqual([])
  })

  it.each([
    ['cannot be had', '/no-such-list'],
    ['have another shape', '/raises'],
  ])('count as silent where they %s', async (_, path) => {
    await sync('dex-volume', FIRST)
    const next = await sync('dex-volume', NEXT, { from: withList(path) })
    expect(next).toMatchObject({ state: 'loaded', error: null, faults: [] })
    expect(next.histories).toHaveLength(2)
  })
})

describe('lists of levels', () => {
  it('tell the level of the moment, which is whole after a turn of its history', async () => {
    await sync('protocol-tvl', BEFORE_TURNS)
    const next = await sync('protocol-tvl', '2026-02-25T12:00:00Z')
    expect(next).toMatchObject({ state: 'loaded', histories: [], asked: 1 })
    const isOpen = { value: 1_555, provisional: true }
    expect((await read('tvl', 'lido')).get('2026-02-25')).toEqual(isOpen)
    for (const [metric, chain] of [
      ['tvl', 'ethereum'],
      ['active_loans', ''],
      ['active_loans', 'ethereum'],
    ] as const)
      expect((await read(metric, 'aave', chain)).get('2026-02-25')).toEqual(isOpen)
    const again = await sync('protocol-tvl', '2026-02-25T12:00:00Z')
    expect(again).toMatchObject({ state: 'unchanged', histories: [] })
    expect((await sync('protocol-tvl', '2026-02-26T12:00:00Z')).histories).toEqual([
      '/protocol/aave',
    ])
    expect((await read('tvl', 'lido')).get('2026-02-25')).toEqual(isOpen)
    const isWhole = { value: 1_550, provisional: false }
    expect((await read('tvl', 'aave')).get('2026-02-25')).toEqual(isWhole)
    expect((await sync('protocol-tvl', TURN)).histories).toEqual(['/protocol/lido'])
    expect((await read('tvl', 'lido')).get('2026-02-25')).toEqual(isWhole)
    for (const project of ['lido', 'aave'])
      expect((await read('tvl', project)).get('2026-02-27')).toEqual({
        value: 1_575,
        provisional: true,
      })
  })

  it.each([
    ['a chain is gone', { chainTvls: { borrowed: 1_475, 'Ethereum-borrowed': 1_475 } }],
    ['a chain is new', { chainTvls: { Ethereum: 1_475, Base: 1 } }],
    ['a level is three times as high', { tvl: 4_425 }],
    ['it is no number', { tvl: 'much' }],
    ['it is not stated', { tvl: undefined, chainTvls: undefined }],
  ])('cause a request of a subject if %s', async (_, change) => {
    await sync('protocol-tvl', FIRST)
    provider.change(changeEntries('/protocols', 'lido', () => change))
    expect((await sync('protocol-tvl', NEXT)).histories).toEqual(['/protocol/lido'])
    expect((await read('tvl', 'lido')).get('2026-02-17')?.value).toBe(1_475)
    expect((await read('tvl', 'lido', 'base')).size).toBe(0)
  })

  it('do not report what a parent omits, so its history is requested', async () => {
    await sync('protocol-tvl', FIRST)
    const left = { tokensExcludedFromParent: { Ethereum: ['STETH'] }, tvl: 1_620 }
    provider.change(changeEntries('/protocols', 'aave-v3', () => left))
    expect((await sync('protocol-tvl', NEXT)).histories).toEqual(['/protocol/aave'])
    // What the list says of its parts is nearly a tenth too much, and within what a level may change.
    expect((await read('tvl', 'aave')).get('2026-02-17')?.value).toBe(1_475)
  })

  it('fetch all subjects after a missed day', async () => {
    await sync('protocol-tvl', FIRST)
    expect((await sync('protocol-tvl', THIRD)).histories).toEqual([
      '/protocol/aave',
      '/protocol/lido',
    ])
    expect((await read('tvl', 'lido')).get('2026-02-17')).toEqual({
      value: 1_470,
      provisional: false,
    })
  })
})

describe('turns', () => {
  it('come once on a day, and for all within two weeks', async () => {
    await sync('dex-volume', FIRST)
    const turns: string[] = []
    for (let day = 0; day < 14; day++) {
      const at = `${addDays('2026-02-17', day)}T12:00:00Z`
      const { histories } = await sync('dex-volume', at)
      turns.push(...histories)
      if (histories.length > 0) turns.push(...(await sync('dex-volume', at)).histories)
    }
    expect(turns).toEqual(['/summary/dexs/aave', '/summary/dexs/lido'])
  })

  it('bring corrections of final days', async () => {
    await sync('fees', BEFORE_TURNS)
    await sync('fees', '2026-02-25T12:00:00Z')
    const { report } = await sync('fees', '2026-02-26T12:00:00Z')
    // Of Aave, which says the same again, not even the days are loaded that would be held against what is known.
    expect(report?.rows_known).toBeLessThan(AAVE_SERIES * daysBetween('2026-01-01', '2026-02-26'))
    provider.change(stateAmounts({ slug: 'lido', amounts: { '2026-01-05': 1_041 } }, () => now))
    expect((await read('fees', 'lido')).get('2026-01-05')?.value).toBe(1_040)
    await sync('fees', TURN)
    expect((await read('fees', 'lido')).get('2026-01-05')?.value).toBe(1_041)
  })

  it('come again for a subject that could not be had', async () => {
    await sync('dex-volume', BEFORE_TURNS)
    for (const day of ['2026-02-25', '2026-02-26']) await sync('dex-volume', `${day}T12:00:00Z`)
    provider.change((body, url) => (url.pathname === '/summary/dexs/lido' ? { odd: 1 } : body))
    const turn = await sync('dex-volume', TURN)
    expect(turn).toMatchObject({ state: 'loaded', faults: [{ key: 'lido' }] })
    provider.change(null)
    const later = await sync('dex-volume', '2026-02-27T18:00:00Z')
    expect(later).toMatchObject({ faults: [], histories: ['/summary/dexs/lido'] })
    expect((await sync('dex-volume', '2026-02-27T19:00:00Z')).histories).toEqual([])
  })

  it('come for all whose day was missed', async () => {
    await sync('dex-volume', BEFORE_TURNS)
    const late = await sync('dex-volume', '2026-03-01T12:00:00Z')
    expect(late.histories).toEqual(['/summary/dexs/aave', '/summary/dexs/lido'])
    expect((await sync('dex-volume', '2026-03-02T12:00:00Z')).histories).toEqual([])
  })
})

describe('a run with lists', () => {
  it('goes on where it was cut off between lists and histories', async () => {
    await sync('fees', FIRST)
    const abort = new AbortController()
    const client = createSourceClient(connector, {
      clock: createTestClock(NEXT),
      mirror: provider.origin,
    })
    const stopped = await sync('fees', NEXT, {
      signal: abort.signal,
      client: {
        get(call, signal) {
          if (call.url.pathname.startsWith('/summary/')) abort.abort()
          abort.signal.throwIfAborted()
          return client.get(call, signal)
        },
      },
    })
    expect(stopped.error).toContain('goes on from here')
    expect((await read('fees', 'lido')).get('2026-02-16')?.provisional).toBe(true)
    const next = await sync('fees', '2026-02-17T13:00:00Z')
    expect(next).toMatchObject({
      state: 'loaded',
      reused: 2,
      histories: ['/summary/fees/ethereum'],
    })
    expect((await read('fees', 'lido')).get('2026-02-16')).toEqual({
      value: 1_460,
      provisional: false,
    })
  })

  it('names whom it believed the lists for', async () => {
    await sync('dex-volume', FIRST)
    const { report } = await sync('dex-volume', NEXT)
    const [batch] = await db.rows<{ input: string }>({
      sql: 'SELECT input FROM batches FINAL WHERE batch_id = {id: String}',
      params: { id: report?.batch_id },
    })
    const entries = await readRawEntries(createFolderStore(folder), batch?.input ?? '')
    expect(entries).toMatchObject([
      {
        key: '*',
        url: expect.stringContaining('/overview/dexs'),
        listed: [
          ['aave', 'aave'],
          ['lido', 'lido'],
        ],
      },
    ])
  })

  it('requests all histories from a day on, and loads all of them', async () => {
    await sync('dex-volume', FIRST)
    const all = await sync('dex-volume', NEXT, { since: '2026-01-01' })
    expect(all.histories).toHaveLength(2)
  })
})

/** The list that the provider has at another moment. */
function listOf(at: string, url: URL): unknown {
  return createProviders(() => at)[url.host]?.(url)?.body
}

type ListEntry = { slug: string } & Record<string, unknown>

/** Changes entries of a list: those of a slug, or all. */
function changeEntries(
  path: string,
  slug: string | null,
  change: (entry: ListEntry) => Record<string, unknown>,
): (body: unknown, url: URL) => unknown {
  const changed = (entry: ListEntry) =>
    slug === null || entry.slug === slug ? { ...entry, ...change(entry) } : entry
  return (body, url) => {
    if (url.pathname !== path) return body
    if (Array.isArray(body)) return body.map(changed)
    const list = body as { protocols: ListEntry[] }
    return { ...list, protocols: list.protocols.map(changed) }
  }
}

/** Has the list of spot volume tell of Aave in parts. */
function splitAave(shares: readonly number[]): (body: unknown, url: URL) => unknown {
  const scale = (value: unknown, share: number): unknown =>
    typeof value === 'number' ? value * share : value
  return (body, url) => {
    if (url.pathname !== '/overview/dexs') return body
    const list = body as { protocols: ListEntry[] }
    return {
      ...list,
      protocols: list.protocols.flatMap((entry) =>
        entry.slug !== 'aave-v3'
          ? [entry]
          : shares.map((share, index) => ({
              ...Object.fromEntries(
                Object.entries(entry).map(([name, value]) => [name, scale(value, share)]),
              ),
              slug: `aave-v${index + 2}`,
              breakdown24h: { Ethereum: { 'A v1': scale(entry.total24h, share) } },
            })),
      ),
    }
  }
}

/** DefiLlama as if its lists were at another address than those that name its subjects. */
function withList(path: string): Connector {
  return {
    ...connector,
    datasets: connector.datasets.map((dataset) =>
      dataset.bulkListing === undefined
        ? dataset
        : { ...dataset, bulkListing: { ...dataset.bulkListing, lists: [{ url: llamaUrl(path) }] } },
    ),
  }
}
