import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { v7 as createSortableId } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { withdrawRecords } from '../datahub/proposedRecords.ts'
import { moveProject, undoMoves } from '../moves/moveProject.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { getBridgeFlows } from '../records/bridgeFlows.ts'
import {
  clearFacts,
  loadInput,
  loadPoints,
  openTestAnalytics,
} from '../testing/openTestAnalytics.ts'
import { refreshStore } from './refreshStore.ts'

const db = openForTests(openTestAnalytics)
beforeEach(async () => {
  await clearFacts(db)
  for (const table of ['project_moves', 'moved_observations', 'moved_rows'])
    await db.command({ sql: `TRUNCATE TABLE ${table}` })
})

type Flow = [from: string, to: string, day: string, amount: number, bridge?: string]

/** Loads records of one source, which are known from their moment on, and returns their batch. */
async function load(flows: readonly Flow[], source_id = 'test', moment = Date.now()) {
  const { batch_id } = await loadInput(
    db,
    (writer) => {
      for (const [from_chain, to_chain, day, amount_usd, project_id = 'across'] of flows)
        writer.record('bridge_flows', {
          record_id: `${source_id}/${project_id}/${from_chain}/${to_chain}/${day}`,
          ...{ from_chain, to_chain, day, amount_usd, project_id, url: '', author: '' },
        })
    },
    { source_id, observed_at: moment },
  )
  await refreshStore(db)
  return batch_id
}

const RANGE = { from: '2026-01-01', to: '2026-01-31' }

/** The sums of January by chain: inflow, outflow and net flow. */
async function askMetrics() {
  const { series } = await answerMetricQuery(
    db,
    MetricQuery.parse({
      metrics: ['bridge_inflow', 'bridge_outflow', 'bridge_net_flow'],
      breakdown: ['project'],
      granularity: 'month',
      range: RANGE,
    }),
  )
  const sums = new Map<string, (number | null)[]>()
  for (const { key, values } of series) {
    const chain = key.project ?? ''
    sums.set(chain, [...(sums.get(chain) ?? []), values[0] ?? null])
  }
  return Object.fromEntries([...sums].filter(([, one]) => one.some((value) => value !== null)))
}

/** The same sums from the records. */
async function askRecords() {
  const { chains } = await getBridgeFlows(db, RANGE)
  return Object.fromEntries(
    chains.map(({ chain_id, inflow, outflow, net_flow }) => [
      chain_id,
      [inflow, outflow, net_flow],
    ]),
  )
}

const countBatches = async () =>
  (await db.rows<{ n: number }>({ sql: 'SELECT count() AS n FROM batches FINAL' }))[0]?.n

const FLOWS: Flow[] = [
  ['ethereum', 'base', '2026-01-30', 10],
  ['ethereum', 'base', '2026-01-30', 5, 'stargate'],
  ['base', 'ethereum', '2026-01-31', 2],
  ['ethereum', 'solana', '2026-01-31', 100],
  ['ethereum', 'base', '2090-01-01', 5e9],
]

it('makes metrics of the chains at either end that are the sums of the records', async () => {
  await load(FLOWS)
  const sums = await askMetrics()
  expect(sums).toEqual({
    ethereum: [2, 115, -113],
    base: [15, 2, 13],
    solana: [100, null, 100],
  })
  expect(sums).toEqual(await askRecords())
  const before = await countBatches()
  await refreshStore(db)
  expect(await countBatches()).toBe(before)
})

it('follows a corrected record, and keeps what was known before', async () => {
  await load(FLOWS)
  await load([['ethereum', 'base', '2026-01-30', 11]])
  expect(await askMetrics()).toMatchObject({ base: [16, 2, 14], ethereum: [2, 116, -114] })
  expect(await askMetrics()).toEqual(await askRecords())
  const versions = await db.rows({
    sql: `SELECT value FROM observations WHERE metric_id = 'bridge_inflow' AND project_id = 'base' ORDER BY observed_at`,
  })
  expect(versions).toEqual([{ value: 15 }, { value: 16 }])
})

it('takes sums back that no record states any more when a batch of the datahub is withdrawn', async () => {
  await load(FLOWS)
  const first = await load(
    [
      ['ethereum', 'base', '2026-01-30', 20],
      ['base', 'arbitrum', '2026-01-29', 3],
    ],
    'datahub',
  )
  await load([['optimism', 'base', '2026-01-29', 4]], 'datahub')
  expect(await askMetrics()).toMatchObject({ base: [29, 5, 24], arbitrum: [3, null, 3] })
  expect(await askMetrics()).toEqual(await askRecords())
  await withdrawRecords(db, {
    ...{ batchId: createSortableId(), withdrawn: first, reason: 'Wrong.', hasPoints: false },
  })
  await refreshStore(db)
  const sums = await askMetrics()
  expect(sums).toMatchObject({ base: [19, 2, 17], optimism: [null, 4, -4] })
  expect(sums).not.toHaveProperty('arbitrum')
  expect(sums).toEqual(await askRecords())
})

it('moves with both ends of flows when chains are merged, and back', async () => {
  await load([
    ...FLOWS,
    ['ethereum', 'arbitrum', '2026-01-30', 10],
    ['arbitrum', 'solana', '2026-01-28', 6],
  ])
  const before = await askMetrics()
  const by = { author: 'Ada', reason: 'One chain.' }
  const { move_id } = await moveProject(
    db,
    { kind: 'merge', from_id: 'arbitrum', to_id: 'base' },
    by,
  )
  await refreshStore(db)
  const merged = await askMetrics()
  // Two records of one bridge, pair and day are one flow.
  expect(merged).toMatchObject({ base: [15, 8, 7], ethereum: [2, 115, -113] })
  expect(merged).not.toHaveProperty('arbitrum')
  expect(merged).toEqual(await askRecords())
  await load([['ethereum', 'base', '2026-01-27', 1]])
  await undoMoves(db, [move_id], by)
  await refreshStore(db)
  expect(await askMetrics()).toEqual(await askRecords())
  expect(await askMetrics()).toMatchObject({ arbitrum: before.arbitrum, base: [16, 2, 14] })
})

it('lets another source of the metric count, and does not load the sums again', async () => {
  await load(FLOWS)
  await loadPoints(
    db,
    [{ metric_id: 'bridge_inflow', project_id: 'base', day: '2026-01-30', value: 99, line: 1 }],
    { source_id: 'datahub', observed_at: Date.now() },
  )
  await refreshStore(db)
  expect(await askMetrics()).toMatchObject({ base: [99, 2, 97] })
  const before = await countBatches()
  await refreshStore(db)
  expect(await countBatches()).toBe(before)
  await load([['ethereum', 'base', '2026-01-30', 12]])
  await refreshStore(db)
  expect(await askMetrics()).toMatchObject({ base: [99, 2, 97], ethereum: [2, 117, -115] })
})
