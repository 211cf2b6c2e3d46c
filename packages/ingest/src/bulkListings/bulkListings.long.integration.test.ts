import { rm } from 'node:fs/promises'
import { clearFacts } from '@tickmark/analytics/testing/openTestAnalytics'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { describe, expect, it } from 'vitest'
import type { Connector } from '../connectors/Connector.ts'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { readRawEntries } from '../rawAnswers/openRawRun.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { llamaUrl } from '../sources/defiLlama/live/llamaUrl.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import {
  BEFORE_REFRESHES,
  changeEntries,
  DEFI_LLAMA,
  FIRST,
  LAST_REFRESH,
  type ListEntry,
  NEXT,
  openListingSync,
  THIRD,
} from '../testing/openListingSync.ts'
import { createProviders } from '../testing/PROVIDERS.ts'
import { fakeFeesOf, stateAmounts } from '../testing/stateAmounts.ts'

/** Fees and revenue in all and on one chain, and what is left of them. */
const AAVE_SERIES = 5

const { db, provider, sync, read, now, folder } = openListingSync()

/** All facts without their source and time of observation. */
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
    expect(next.unmatched.filter(({ reason }) => reason.includes('no longer reports'))).toEqual([])
    const listed = await readAll()
    await clearFacts(db)
    await rm(folder(), { recursive: true })
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
    provider.change(stateAmounts({ slug: 'lido', amounts: { '2026-01-20': 1_206 } }, now))
    const next = await sync('fees', NEXT)
    expect(next.histories).toEqual(['/summary/fees/ethereum', '/summary/fees/lido'])
    expect((await read('fees', 'lido')).get('2026-01-20')?.value).toBe(1_206)
    expect((await sync('fees', THIRD)).histories).toEqual(['/summary/fees/ethereum'])
  })

  it('fetch a series of constant values, whose days look the same', async () => {
    const days = Array.from({ length: 60 }, (_, index) => addDays('2026-01-01', index))
    const amounts = Object.fromEntries(days.map((day) => [day, 0]))
    provider.change(stateAmounts({ slug: 'lido', amounts }, now))
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

describe('full refreshes', () => {
  it('happen once for each subject within two weeks', async () => {
    await sync('dex-volume', FIRST)
    const refreshed: string[] = []
    for (let day = 0; day < 14; day++) {
      const at = `${addDays('2026-02-17', day)}T12:00:00Z`
      const { histories } = await sync('dex-volume', at)
      refreshed.push(...histories)
      if (histories.length > 0) refreshed.push(...(await sync('dex-volume', at)).histories)
    }
    expect(refreshed).toEqual(['/summary/dexs/aave', '/summary/dexs/lido'])
  })

  it('bring corrections of final days', async () => {
    await sync('fees', BEFORE_REFRESHES)
    await sync('fees', '2026-02-25T12:00:00Z')
    const { report } = await sync('fees', '2026-02-26T12:00:00Z')
    // Of Aave, which says the same again, not even the days are loaded that would be held against what is known.
    expect(report?.rows_known).toBeLessThan(AAVE_SERIES * daysBetween('2026-01-01', '2026-02-26'))
    provider.change(stateAmounts({ slug: 'lido', amounts: { '2026-01-05': 1_041 } }, now))
    expect((await read('fees', 'lido')).get('2026-01-05')?.value).toBe(1_040)
    await sync('fees', LAST_REFRESH)
    expect((await read('fees', 'lido')).get('2026-01-05')?.value).toBe(1_041)
  })

  it('are repeated for a subject that could not be fetched', async () => {
    await sync('dex-volume', BEFORE_REFRESHES)
    for (const day of ['2026-02-25', '2026-02-26']) await sync('dex-volume', `${day}T12:00:00Z`)
    provider.change((body, url) => (url.pathname === '/summary/dexs/lido' ? { odd: 1 } : body))
    const refresh = await sync('dex-volume', LAST_REFRESH)
    expect(refresh).toMatchObject({ state: 'loaded', faults: [{ key: 'lido' }] })
    provider.change(null)
    const later = await sync('dex-volume', '2026-02-27T18:00:00Z')
    expect(later).toMatchObject({ faults: [], histories: ['/summary/dexs/lido'] })
    expect((await sync('dex-volume', '2026-02-27T19:00:00Z')).histories).toEqual([])
  })

  it('cover all whose day was missed', async () => {
    await sync('dex-volume', BEFORE_REFRESHES)
    const late = await sync('dex-volume', '2026-03-01T12:00:00Z')
    expect(late.histories).toEqual(['/summary/dexs/aave', '/summary/dexs/lido'])
    expect((await sync('dex-volume', '2026-03-02T12:00:00Z')).histories).toEqual([])
  })
})

describe('a run with lists', () => {
  it('goes on where it was cut off between lists and histories', async () => {
    await sync('fees', FIRST)
    const abort = new AbortController()
    const client = createSourceClient(DEFI_LLAMA, {
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
    expect(stopped.error).toContain('continues from here')
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
    const entries = await readRawEntries(createFolderStore(folder()), batch?.input ?? '')
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

/** Makes the list of spot volume state Aave in parts. */
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
    ...DEFI_LLAMA,
    datasets: DEFI_LLAMA.datasets.map((dataset) =>
      dataset.bulkListing === undefined
        ? dataset
        : { ...dataset, bulkListing: { ...dataset.bulkListing, lists: [{ url: llamaUrl(path) }] } },
    ),
  }
}
