import { join } from 'node:path'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { Day } from '@tickmark/core/time/Day'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import type { SyncedDataset } from '../datasets/SyncReport.ts'
import { findFinalDays, nameSeries } from '../finalDays/findFinalDays.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { fees } from '../sources/defiLlama/live/fees.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { loadDataset } from '../testing/loadDatasets.ts'
import { createProviders } from '../testing/PROVIDERS.ts'
import { type FakeProvider, startFakeProvider } from '../testing/startFakeProvider.ts'

const connector = createDefiLlama({ key: null })
const LIDO = { metric_id: 'fees', project_id: 'lido' }

type Chart = { totalDataChart: [number, number][]; totalDataChartBreakdown: [number, object][] }

const db = openForTests(openTestAnalytics)
let provider: FakeProvider
let folder: string
let now = ''

beforeEach(async () => {
  folder = makeTestFolder(onTestFinished)
  provider = await startFakeProvider(createProviders(() => now))
})
afterEach(async () => {
  await provider.stop()
  for (const table of ['observations', 'facts', 'batches', 'held_points'])
    await db.command({ sql: `TRUNCATE TABLE ${table}` })
})

/** Loads the histories of fees at a moment as a run does, without refreshing derived tables. */
async function sync(at: string, since: Day | null = null): Promise<SyncedDataset> {
  now = at
  // Without bulk listings.
  const { bulkListing: _brief, ...dataset } = fees
  const clock = createTestClock(at)
  return loadDataset({
    db,
    connector,
    dataset,
    client: createSourceClient(connector, { clock, mirror: provider.origin, timeoutMs: 20_000 }),
    clock,
    raw: createFolderStore(join(folder, 'raw')),
    since,
  })
}

/** From now on the source says something else of a project. */
function say(slug: string, change: (chart: Chart) => Partial<Chart>): void {
  provider.change((body, url) =>
    url.pathname === `/summary/fees/${slug}` && url.searchParams.get('dataType') === 'dailyFees'
      ? { ...(body as Chart), ...change(body as Chart) }
      : body,
  )
}

/** Has the source say another amount of some days of Lido. */
function correct(amounts: Readonly<Record<Day, number>>): void {
  say('lido', ({ totalDataChart }) => ({
    totalDataChart: totalDataChart.map(([time, value]) => [
      time,
      amounts[new Date(time * 1000).toISOString().slice(0, 10)] ?? value,
    ]),
  }))
}

async function readDays(project_id: string, chain_id = ''): Promise<Map<Day, number>> {
  const rows = await db.rows<{ day: Day; value: number }>({
    sql: `SELECT toString(day) AS day, value FROM facts FINAL
          WHERE metric_id = 'fees' AND project_id = {project_id: String} AND chain_id = {chain_id: String}`,
    params: { project_id, chain_id },
  })
  return new Map(rows.map(({ day, value }) => [day, value]))
}

it('takes corrections of the days that may still change, and of others once a week', async () => {
  await sync('2026-02-10T12:00:00Z')
  correct({ '2026-01-05': 1_041, '2026-02-08': 1_381 })
  const next = await sync('2026-02-11T12:00:00Z')
  expect(next).toMatchObject({ state: 'loaded', faults: [], error: null })
  expect(next.unmatched.filter(({ reason }) => reason.includes('no longer reports'))).toEqual([])
  const after = await readDays('lido')
  expect([after.get('2026-01-05'), after.get('2026-02-08')]).toEqual([1_040, 1_381])
  await sync('2026-02-16T12:00:00Z')
  expect((await readDays('lido')).get('2026-01-05')).toBe(1_040)
  await sync('2026-02-17T12:00:00Z')
  expect((await readDays('lido')).get('2026-01-05')).toBe(1_041)
})

it('loads all days of the same answers if a start day is given', async () => {
  await sync('2026-02-10T12:00:00Z')
  correct({ '2026-01-05': 1_041 })
  await sync('2026-02-11T12:00:00Z')
  expect(await sync('2026-02-11T13:00:00Z')).toMatchObject({ state: 'unchanged', error: null })
  expect((await readDays('lido')).get('2026-01-05')).toBe(1_040)
  await sync('2026-02-11T14:00:00Z', '2026-01-01')
  expect((await readDays('lido')).get('2026-01-05')).toBe(1_041)
})

it('takes the whole history of a part that is new', async () => {
  await sync('2026-02-10T12:00:00Z')
  say('aave', ({ totalDataChartBreakdown }) => ({
    totalDataChartBreakdown: totalDataChartBreakdown.map(([time, chains]) => [
      time,
      { ...chains, Base: { 'A v1': 1 } },
    ]),
  }))
  await sync('2026-02-11T12:00:00Z')
  expect((await readDays('aave', 'base')).get('2026-01-01')).toBe(1)
})

it('is content with answers that end before the days that may still change', async () => {
  await sync('2026-02-10T12:00:00Z')
  provider.change((body) => {
    const { totalDataChart, totalDataChartBreakdown } = body as Partial<Chart>
    return totalDataChart?.length
      ? {
          totalDataChart: totalDataChart.slice(0, 5),
          totalDataChartBreakdown: totalDataChartBreakdown?.slice(0, 5),
        }
      : body
  })
  for (const at of ['2026-02-11T12:00:00Z', '2026-02-11T13:00:00Z'])
    expect(await sync(at)).toMatchObject({ state: 'unchanged', error: null })
  expect((await readDays('lido')).get('2026-02-09')).toBe(1_390)
})

it('listens to days of which a point is held', async () => {
  await sync('2026-02-10T12:00:00Z')
  const of = { source_id: 'defillama', metrics: ['fees'], revision_days: 14 } as const
  expect((await findFinalDays(db, of)).get(nameSeries(LIDO))).toBe('2026-01-19')
  await db.command({
    sql: `INSERT INTO held_points (metric_id, project_id, day, source_id, check_id, value, state)
          VALUES ('fees', 'lido', '2026-01-07', 'defillama', 'spike', 1, 'held')`,
  })
  const finalDays = await findFinalDays(db, of)
  expect(finalDays.get(nameSeries(LIDO))).toBe('2026-01-07')
  expect(finalDays.get(nameSeries({ ...LIDO, chain_id: 'ethereum' }))).toBe('2026-01-07')
  expect(finalDays.get(nameSeries({ ...LIDO, project_id: 'aave' }))).toBe('2026-01-19')
})

it('fails with the reason where a list has become empty, and keeps what is known', async () => {
  await sync('2026-02-10T12:00:00Z')
  const known = await readDays('lido')
  provider.change((body, url) =>
    url.pathname === '/overview/fees' ? { ...(body as object), protocols: [] } : body,
  )
  expect(await sync('2026-02-11T12:00:00Z')).toMatchObject({
    state: 'failed',
    error: expect.stringContaining(
      'Fees, revenue and supply-side fees: the source lists no entries.',
    ),
  })
  expect(await readDays('lido')).toEqual(known)
  provider.change(null)
  expect(await sync('2026-02-11T13:00:00Z')).toMatchObject({ state: 'loaded', error: null })
})
