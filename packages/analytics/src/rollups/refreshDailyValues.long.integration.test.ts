import { METRICS } from '@tickmark/core/metrics/METRICS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesAllCases } from '@tickmark/core/testing/takesCase'
import { AGGREGATE_INTERVALS } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Point } from '../batches/BatchWriter.ts'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  refreshAllDerivedTables,
  series,
} from '../testing/openTestAnalytics.ts'
import { METRICS_PER_PASS } from './compileDays.ts'
import { computeFiguresSql } from './computeFiguresSql.ts'

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  // From here on the store has a refresh state.
  await refreshDerivedTables(db)
})

const first = '2023-01-01'
const DAYS = 800
const rising = (from: number) => Array.from({ length: DAYS }, (_, day) => from + day)

/** Years of amounts, of levels by chain, and of prices, so that windows of every length have values. */
const HISTORY: Point[] = [
  ...series(first, rising(100)),
  ...series(first, rising(40), { metric_id: 'revenue' }),
  ...series(first, rising(60), { metric_id: 'fees_supply_side' }),
  ...series(first, rising(10), { project_id: 'aave', chain_id: 'ethereum' }),
  ...series(first, rising(20), { project_id: 'aave', chain_id: 'base' }),
  ...series(first, rising(5), { project_id: 'uniswap' }),
  ...series(first, rising(7_000), { metric_id: 'tvl', project_id: 'aave', chain_id: 'ethereum' }),
  ...series(first, rising(9_000), { metric_id: 'tvl', project_id: 'lido' }),
  ...series(first, rising(3), { metric_id: 'price' }),
  ...series(first, rising(1e6), { metric_id: 'token_supply_circulating' }),
]
const next = '2025-03-11'
let observed_at = Date.parse('2026-02-01T00:00:00Z')

type FigureRow = { metric_id: string; interval: string; project_id: string }

/** The stored figures, and the same computed from the facts on request. */
async function listFigures(): Promise<{ made: string[]; requested: string[] }> {
  const requested: FigureRow[] = []
  const all = METRICS.map(({ metric_id }) => metric_id)
  for (let start = 0; start < all.length; start += METRICS_PER_PASS) {
    const metrics = all.slice(start, start + METRICS_PER_PASS)
    const params = createParams()
    const range = { intervals: AGGREGATE_INTERVALS, asOf: null, projects: null, before: 0 }
    const computed = await computeFiguresSql(db, { metrics, ...range }, params)
    if (computed !== null)
      requested.push(...(await db.rows<FigureRow>({ sql: computed.sql, params: params.values })))
  }
  const made = await db.rows<FigureRow>({ sql: 'SELECT * FROM aggregates' })
  const lines = (rows: readonly FigureRow[]) => rows.map((row) => JSON.stringify(row)).sort()
  return { made: lines(made), requested: lines(requested) }
}

async function expectFiguresOfFacts(): Promise<void> {
  const { made, requested } = await listFigures()
  expect(made.length).toBeGreaterThan(0)
  expect(made).toEqual(requested)
}

/** Expects the derived tables after an incremental refresh to equal those after a full one. */
async function expectTablesAsMadeAnew(): Promise<void> {
  const kept = await listTables()
  await refreshAllDerivedTables(db)
  expect(await listTables()).toEqual(kept)
}

async function listTables(): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const [table, order] of Object.entries(MADE_OF_MONTHS))
    tables[table] = await db.rows({ sql: `SELECT * FROM ${table} ORDER BY ${order}` })
  return tables
}

const MADE_OF_MONTHS = {
  series: 'metric_id, project_id',
  freshness: 'source_id, metric_id',
  gaps: 'metric_id, project_id, from_day',
  checks: 'check_id, project_id',
  restatements:
    'metric_id, project_id, chain_id, product_id, contract_id, day, new_observed_at, new_batch_id',
}

async function load(points: readonly Point[]): Promise<void> {
  observed_at += 1_000
  await loadPoints(db, points, { observed_at })
  await refreshDerivedTables(db)
}

async function daysOf(metric_id: string, project_id: string): Promise<number> {
  const [row] = await db.rows<{ days: number }>({
    sql: `SELECT sum(length(days)) AS days FROM daily_values FINAL
          WHERE metric_id = {metric_id: String} AND project_id = {project_id: String}`,
    params: { metric_id, project_id },
  })
  return row?.days ?? 0
}

describe('after a first load', () => {
  beforeAll(() => load(HISTORY))

  let cases = 0
  // Each case builds on the one before, so that several of them are compared with what is made from nothing.
  it.each<[string, Point[]]>([
    ['the next day of one project', [point({ day: next, value: 900 })]],
    ['the next day of all', nextDay()],
    ['an older day that is restated', [point({ day: '2024-05-05', value: 9_999 })]],
    ['a day before all others', [point({ day: '2022-11-30', value: 4 })]],
    ['another metric', series(next, [5], { metric_id: 'token_incentives' })],
    ['another project', series('2024-02-01', rising(3).slice(0, 90), { project_id: 'lido' })],
    [
      'a chain that was not there',
      series('2024-02-01', [1, 2, 3], { project_id: 'aave', chain_id: 'solana' }),
    ],
    [
      'levels on a chain',
      series(next, [8, 9], { metric_id: 'tvl', project_id: 'aave', chain_id: 'ethereum' }),
    ],
    [
      'a product',
      series(first, rising(1).slice(0, 400), { project_id: 'uniswap', product_id: 'v1' }),
    ],
    ['a product that goes on', series(next, [5], { project_id: 'uniswap', product_id: 'v1' })],
    ['the same day restated', [point({ day: next, value: 901 })]],
    ['a day that is not over', [point({ day: next, value: 3, provisional: true })]],
  ])('%s changes what hangs on it, and figures are those of the facts', async (_, points) => {
    await load(points)
    cases++
    if (cases % 3 !== 0 && !takesAllCases()) return
    await expectFiguresOfFacts()
    await expectTablesAsMadeAnew()
  })
})

function nextDay(): Point[] {
  const last = new Map(
    HISTORY.map((one) => [`${one.metric_id} ${one.project_id} ${one.chain_id}`, one]),
  )
  return [...last.values()].map((one) => ({ ...one, day: next, value: one.value + 1 }))
}

it('leaves days with parts only missing, also when a total that had ended is reported again', async () => {
  await clearFacts(db)
  await load(series(first, rising(10)))
  // Only its chain continues, so that the days after the total are missing.
  await load(series(next, [1, 2, 3], { chain_id: 'ethereum' }))
  await expectFiguresOfFacts()
  expect(await daysOf('fees', 'ethereum')).toBe(DAYS)
  await load([point({ day: '2025-03-14', value: 7 })])
  await expectFiguresOfFacts()
  expect(await daysOf('fees', 'ethereum')).toBe(DAYS + 1)
})

it('makes again what was begun and failed', async () => {
  await clearFacts(db)
  await load(HISTORY)
  const command = db.command.bind(db)
  const broken: Analytics = Object.assign(db, {
    command: async (statement: Parameters<Analytics['command']>[0]) => {
      if (statement.sql.startsWith('INSERT INTO daily_values')) throw new Error('The disk is full.')
      return command(statement)
    },
  })
  await expect(load([point({ day: next, value: 1 })])).rejects.toThrow('The disk is full.')
  broken.command = command
  await refreshDerivedTables(db)
  await expectFiguresOfFacts()
  expect(await daysOf('fees', 'ethereum')).toBe(DAYS + 1)
})
