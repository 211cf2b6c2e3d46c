import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { parseAsOf } from '@tickmark/core/time/parseAsOf'
import { v7 as createSortableId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { viewCatalogAt } from '../catalog/viewCatalogAt.ts'
import type { Analytics } from '../client/Analytics.ts'
import { withdrawBatch } from '../moves/moveProject.ts'
import { getTrace } from '../provenance/getTrace.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { clearFacts, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { checkTable } from './checkTable.ts'
import { compareSample, countConflicts, diffTable } from './diffTable.ts'
import { countProposed, createTableWriter, dropProposed } from './proposedTable.ts'
import { findBatchState, findLastTable, publishTable } from './publishTable.ts'

let db: Analytics
beforeAll(async () => {
  db = await openTestAnalytics()
})
beforeEach(async () => {
  await clearFacts(db)
  for (const table of ['point_lines', 'project_moves', 'datahub_points', 'moved_observations'])
    await db.command({ sql: `TRUNCATE TABLE ${table}` })
})
afterAll(() => db.close())

const KEY = { metric_id: 'fees', project_id: 'aave', chain_id: '', product_id: '' }

async function propose(tableId: string, values: readonly number[], changes = {}): Promise<void> {
  const writer = createTableWriter(db, tableId)
  for (const { day, value } of series('2025-01-02', values))
    writer.point({ ...KEY, day, value, line: 7, ...changes })
  await writer.end()
}

async function publish(tableId: string): Promise<string> {
  const batchId = createSortableId()
  await publishTable(db, {
    tableId,
    batchId,
    title: 'Datahub #1, commit 2',
    sha256: 'hash',
    author: 'Ada',
  })
  await refreshDerivedTables(db)
  return batchId
}

async function withdraw(batchId: string): Promise<void> {
  const by = { author: 'Rita', reason: 'A mistake.' }
  await withdrawBatch(db, { batchId, moveId: createSortableId() }, by)
  await refreshDerivedTables(db)
}

/** Loads values from the first of January on; without a moment they are observed now. */
async function load(values: readonly number[], moment?: string): Promise<void> {
  await loadPoints(db, series('2025-01-01', values, KEY), {
    source_id: 'defillama',
    observed_at: moment === undefined ? Date.now() : Date.parse(moment),
  })
  await refreshDerivedTables(db)
}

async function ask(view = db, as_of?: string) {
  const query = MetricQuery.parse({
    metrics: ['fees'],
    where: { projects: ['aave'] },
    range: { from: '2025-01-01', to: '2025-01-04' },
    ...(as_of !== undefined && { as_of }),
  })
  return (await answerMetricQuery(view, query)).series[0]?.values
}

const FIRST_PAGE = { series: 0, offset: 0, limit: 10 }

describe('a proposed table', () => {
  it('changes nothing before it is merged, and is compared with what is published', async () => {
    await load([10, 20, 30], '2026-01-01')
    await propose('t', [20, 31, 41])
    expect(await ask()).toEqual([10, 20, 30])
    expect(await diffTable(db, { tableId: 't', batchId: null }, FIRST_PAGE)).toMatchObject({
      added: 1,
      changed: 1,
      same: 1,
      series: [{ ...KEY, first_day: '2025-01-02', last_day: '2025-01-04' }],
      points: [{ ...KEY, day: '2025-01-03', before: 30, after: 31 }],
      chart: {
        days: ['2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04'],
        before: [10, 20, 30, null],
        after: [10, 20, 31, 41],
      },
    })
    const sample = [20, 31].map((value, index) => ({
      ...KEY,
      day: `2025-01-0${index + 2}`,
      value,
      line: index,
    }))
    expect(
      await compareSample(db, [...sample, { ...KEY, day: '2025-02-01', value: 1, line: 9 }]),
    ).toEqual(
      new Map([
        [0, { added: 0, changes: 0 }],
        [1, { added: 0, changes: 1 }],
        [9, { added: 1, changes: 0 }],
      ]),
    )
  })

  it('is published as one batch, before other sources, and can be traced to its line', async () => {
    await load([10, 20, 30], '2026-01-01')
    await propose('t', [21, 31])
    const batchId = await publish('t')
    expect([await findBatchState(db, batchId), await findLastTable(db)]).toEqual([
      'loaded',
      batchId,
    ])
    await load([11, 44, 33])
    expect(await ask()).toEqual([11, 21, 31])
    const trace = await getTrace(db, {
      project_id: 'aave',
      metric_id: 'fees',
      timestamp: '2025-01-02',
      granularity: 'day',
    })
    expect(trace.versions[0]).toMatchObject({
      value: 21,
      source_id: 'datahub',
      file: 'Datahub #1, commit 2',
    })
    expect(trace.second_opinions).toMatchObject([{ value: 44, source_id: 'defillama' }])
    await expect(publish('t')).rejects.toThrow('changes nothing')
    expect(await diffTable(db, { tableId: 't', batchId }, FIRST_PAGE)).toMatchObject({
      added: 0,
      changed: 2,
      points: [
        { before: 20, after: 21 },
        { before: 30, after: 31 },
      ],
    })
  })

  it('is taken back as if it had never been loaded, and is still read as of a moment before', async () => {
    await load([10, 20], '2026-01-01')
    await propose('t', [21, 31])
    const batchId = await publish('t')
    await load([11, 22])
    const before = new Date(Date.now() - 1).toISOString()
    await withdraw(batchId)
    expect(await ask()).toEqual([11, 22])
    const asOf = `${before}~loaded`
    const moment = parseAsOf(asOf)
    if (moment === undefined) throw new Error('no moment')
    expect(await ask(await viewCatalogAt(db, moment), asOf)).toEqual([11, 21, 31])
    expect(await diffTable(db, { tableId: 't', batchId }, FIRST_PAGE)).toMatchObject({
      changed: 1,
      added: 1,
    })
    await expect(withdraw(batchId)).rejects.toThrow('no points')
  })

  it('leaves what another table repeats when it is taken back', async () => {
    await load([10, 20, 30], '2026-01-01')
    await propose('t', [21, 31])
    const first = await publish('t')
    await propose('u', [21, 32])
    await publish('u')
    await withdraw(first)
    expect(await ask()).toEqual([10, 21, 32])
  })

  it('conflicts with what another one has published since', async () => {
    await propose('a', [1, 2])
    await propose('b', [3])
    const base = await findLastTable(db)
    const conflicts = (tableId: string, since: string) =>
      countConflicts(db, { tableId, since, source: 'datahub' })
    expect(await conflicts('b', base)).toEqual([])
    const batchId = await publish('a')
    expect(await conflicts('b', base)).toEqual([{ metric_id: 'fees', points: 1 }])
    expect(await conflicts('b', batchId)).toEqual([])
  })

  it('is checked as a load is, and leaves nothing behind', async () => {
    await load(new Array(40).fill(1_000_000), '2026-01-01')
    await propose('t', [5e10, 1_000_000])
    expect(await checkTable(db, 't')).toMatchObject([
      {
        check_id: 'unit_jump',
        points: 1,
        example: {
          metric_id: 'fees',
          value: 5e10,
          why: '50,000 times what was known of the same day',
        },
      },
    ])
    expect(await db.rows({ sql: 'SELECT 1 FROM observations_raw' })).toEqual([])
    expect((await ask())?.slice(0, 2)).toEqual([1_000_000, 1_000_000])
  })

  it('can be dropped', async () => {
    await propose('t', [1, 2])
    await propose('u', [1])
    await dropProposed(db, 't')
    expect([await countProposed(db, 't'), await countProposed(db, 'u')]).toEqual([0, 1])
  })
})
