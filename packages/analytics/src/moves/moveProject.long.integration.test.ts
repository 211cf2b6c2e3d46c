import type { MoveOrder } from '@tickmark/core/answers/ProjectMoves'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesAllCases } from '@tickmark/core/testing/takesCase'
import { parseAsOf } from '@tickmark/core/time/parseAsOf'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeCommits } from '../batches/commitBatch.ts'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { publishCatalog } from '../catalog/CatalogBatch.ts'
import { viewCatalogAt } from '../catalog/viewCatalogAt.ts'
import type { Analytics } from '../client/Analytics.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { readMoves } from '../state/Move.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  refreshAllDerivedTables,
  series,
} from '../testing/openTestAnalytics.ts'
import { moveProject, undoMoves } from './moveProject.ts'

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  await publish('aave-labs', { symbol: 'LEND', sources: { coingecko: 'lend' } })
  await publish('aave-chain', { chains: ['aave-chain'], market_sectors: ['blockchains-l1'] })
})
beforeEach(async () => {
  await clearFacts(db)
  for (const table of ['point_lines', 'project_moves'])
    await db.command({ sql: `TRUNCATE TABLE ${table}` })
})
afterEach(async () => {
  const made = (await readMoves(db)).filter((one) => one.kind !== 'undo' && one.undone_by === null)
  for (const { move_id } of made.reverse()) await undoMoves(db, [move_id], BY)
})

const BY = { author: 'Ada', reason: 'The same project.' }

function publish(project_id: string, fields: Record<string, unknown>) {
  const all = { name: project_id, market_sectors: ['lending'], chains: [], links: {}, ...fields }
  return publishCatalog(db, {
    layer: 'discovered',
    author: 'test',
    reason: 'A test.',
    statements: Object.entries(all).map(([field, value]) => ({
      project_id,
      field,
      value,
      source: 'test',
      revision: '1',
    })),
  })
}

async function move(order: MoveOrder) {
  const made = await moveProject(db, order, BY)
  await refreshDerivedTables(db)
  return made
}

async function undo(id: string) {
  await undoMoves(db, [id], BY)
  await refreshDerivedTables(db)
}

const MERGE = { kind: 'merge', from_id: 'aave-labs', to_id: 'aave' } as const

type Changes = Parameters<typeof loadPoints>[2]

const load = (
  project_id: string,
  values: number[],
  changes: Changes & { metric_id?: string } = {},
) => {
  const { metric_id = 'fees', ...batch } = changes
  return loadPoints(db, series('2025-01-01', values, { project_id, metric_id }), batch)
}

/** Returns the answer of a query about these projects, as text. */
async function ask(
  projects: string[],
  { as_of, view = db }: { as_of?: string; view?: Analytics } = {},
) {
  const query = MetricQuery.parse({
    metrics: ['fees'],
    where: { projects },
    breakdown: ['project'],
    ...(as_of && { as_of }),
  })
  const { series: rows } = await answerMetricQuery(view, query)
  return Object.fromEntries(rows.map(({ key, values }) => [key.project, values]))
}

const TABLES = [
  'observations',
  'facts FINAL',
  'second_opinions FINAL',
  'held_points FINAL',
  'point_lines',
  'fundraises FINAL',
  'contracts FINAL',
  'contract_activity FINAL',
  'token_holders FINAL',
  'series',
  'aggregates',
  'restatements',
  'checks',
  'freshness',
  'gaps',
  'disagreements',
]

/** The rows of all tables, without moments of computing. */
async function dump() {
  const parts = TABLES.map(async (table) => {
    const rows = await db.rows<Record<string, unknown>>({ sql: `SELECT * FROM ${table}` })
    return [table, rows.map((row) => JSON.stringify(row)).sort()]
  })
  const daily = await db.rows({
    sql: 'SELECT * EXCEPT made_at FROM daily_values FINAL WHERE notEmpty(days) ORDER BY ALL',
  })
  return JSON.stringify([Object.fromEntries(await Promise.all(parts)), daily, db.catalog.documents])
}

describe('a merge', () => {
  it('gives points to the remaining project, and a point that both had its newest version', async () => {
    await load('aave', [1, 2], { observed_at: Date.parse('2026-01-01') })
    await load('aave-labs', [5, 6, 7], { observed_at: Date.parse('2026-01-02') })
    await refreshDerivedTables(db)
    await move(MERGE)
    expect(await ask(['aave'])).toEqual({ aave: [5, 6, 7] })
    expect(db.catalog.find('aave-labs')).toMatchObject({
      project_id: 'aave',
      former_ids: ['aave-labs'],
    })
    const [rows] = await db.rows<{ n: number }>({
      sql: `SELECT count() AS n FROM aggregates WHERE project_id = 'aave-labs'`,
    })
    expect(rows?.n).toBe(0)
    const restated = await db.rows({
      sql: 'SELECT project_id, toString(day) AS day, old_value, new_value FROM restatements ORDER BY day',
    })
    expect(restated).toEqual([
      { project_id: 'aave', day: '2025-01-01', old_value: 1, new_value: 5 },
      { project_id: 'aave', day: '2025-01-02', old_value: 2, new_value: 6 },
    ])
  })

  it('lets the source with precedence win, whichever project had it, and keeps the other as a second opinion', async () => {
    const metric_id = 'price'
    await load('aave', [1, 2], {
      metric_id,
      source_id: 'coingecko',
      observed_at: Date.parse('2026-01-03'),
    })
    await load('aave-labs', [5], {
      metric_id,
      source_id: 'defillama',
      observed_at: Date.parse('2026-01-02'),
    })
    await refreshDerivedTables(db)
    const before = await dump()
    const { move_id } = await move(MERGE)
    const read = (table: string) =>
      db.rows({
        sql: `SELECT toString(day) AS day, value, source_id FROM ${table} FINAL WHERE project_id = 'aave' ORDER BY day`,
      })
    expect(await read('facts')).toEqual([
      { day: '2025-01-01', value: 5, source_id: 'defillama' },
      { day: '2025-01-02', value: 2, source_id: 'coingecko' },
    ])
    expect(await read('second_opinions')).toEqual([
      { day: '2025-01-01', value: 1, source_id: 'coingecko' },
    ])
    await undo(move_id)
    expect(await dump()).toBe(before)
  })

  it('is undone so that every table is as before, byte by byte', async () => {
    await load('aave', [1, 2], { sha256: 'a'.repeat(64), checks: 'mark' })
    await load('aave-labs', [5, 6, 7], { sha256: 'b'.repeat(64), checks: 'mark' })
    await loadPoints(db, [], {
      read: async (writer) =>
        writer.record('fundraises', {
          record_id: 'r1',
          project_id: 'aave-labs',
          name: 'Aave "Labs"\nLtd',
          day: '2025-01-01',
          round: 'seed',
          amount_usd: 0.1,
          valuation_usd: null,
          lead_investors: ["O'Neil"],
          other_investors: [],
          chains: [],
          category: '',
          sector: '',
          url: '',
        }),
    })
    await refreshDerivedTables(db)
    const before = await dump()
    const { move_id } = await move(MERGE)
    const round = await db.rows({ sql: 'SELECT project_id, name FROM fundraises FINAL' })
    expect(round).toEqual([{ project_id: 'aave', name: 'Aave "Labs"\nLtd' }])
    expect(await dump()).not.toBe(before)
    await undo(move_id)
    expect(await dump()).toBe(before)
    await expect(undo(move_id)).rejects.toThrow('This move was already undone.')
  })

  it('leaves what the terminal knew at an earlier moment as it was', async () => {
    await load('aave', [1, 2])
    await load('aave-labs', [5, 6, 7])
    await refreshDerivedTables(db)
    const as_of = new Date(Date.now() + 5).toISOString()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const { move_id } = await move(MERGE)
    const asOf = parseAsOf(as_of)
    if (asOf === undefined) throw new Error(as_of)
    const askThen = async () =>
      ask(['aave', 'aave-labs'], { as_of, view: await viewCatalogAt(db, asOf) })
    expect(await askThen()).toEqual({ aave: [1, 2, null], 'aave-labs': [5, 6, 7] })
    expect(await ask(['aave'])).toEqual({ aave: [5, 6, 7] })
    await undo(move_id)
    expect(await askThen()).toEqual({ aave: [1, 2, null], 'aave-labs': [5, 6, 7] })
  })

  it('places what a reader that began before still writes under the old id', async () => {
    await load('aave-labs', [5])
    const { move_id } = await move(MERGE)
    await load('aave-labs', [5, 6])
    await refreshDerivedTables(db)
    expect(await ask(['aave'])).toEqual({ aave: [5, 6] })
    await undo(move_id)
    expect(await ask(['aave', 'aave-labs'])).toEqual({ 'aave-labs': [5, 6] })
  })

  it('loses nothing of a load that runs at the same time', async () => {
    await load('aave', [1, 2])
    await load('aave-labs', [5, 6])
    const [, { move_id }] = await Promise.all([
      load('aave-labs', [5, 6, 7, 8]),
      moveProject(db, MERGE, BY),
      load('aave-labs', [5, 6, 7, 8, 9]),
    ])
    await refreshDerivedTables(db)
    expect(await ask(['aave'])).toEqual({ aave: [5, 6, 7, 8, 9] })
    const rows = await db.rows({ sql: 'SELECT DISTINCT project_id FROM observations' })
    expect(rows).toEqual([{ project_id: 'aave' }])
    await undo(move_id)
  })

  it('of chains moves the points that other projects have on them', async () => {
    const on = (chain_id: string, values: number[]) =>
      loadPoints(
        db,
        series('2025-01-01', values, { project_id: 'uniswap', metric_id: 'tvl', chain_id }),
      )
    await on('aave-chain', [1, 2])
    await on('ethereum', [7])
    const [chain_id, address, day] = ['aave-chain', '0x1', '2025-01-01']
    await loadPoints(db, [], {
      read: async (writer) => {
        const texts = { labels: [], category: '', symbol: '', website: '' }
        for (const chain of [chain_id, 'ethereum'])
          await writer.record('contracts', {
            ...{ chain_id: chain, address, name: chain, project_id: 'uniswap', ...texts },
          })
        await writer.record('contract_activity', {
          ...{ chain_id, address, day, inflow: 1, outflow: 2, gas_used: 3, events: 4 },
          ...{ callers: 5 },
        })
        await writer.record('token_holders', {
          ...{ project_id: 'uniswap', chain_id, address, day, balance: 1, share: 0.5, label: '' },
        })
      },
    })
    await refreshDerivedTables(db)
    const before = await dump()
    const { move_id } = await move({ kind: 'merge', from_id: 'aave-chain', to_id: 'ethereum' })
    const after = await dump()
    await refreshAllDerivedTables(db)
    expect(await dump()).toBe(after)
    const rows = await db.rows({
      sql: 'SELECT chain_id, toString(day) AS day, value FROM facts FINAL ORDER BY day',
    })
    expect(rows).toEqual([
      { chain_id: 'ethereum', day: '2025-01-01', value: 7 },
      { chain_id: 'ethereum', day: '2025-01-02', value: 2 },
    ])
    for (const table of ['contracts', 'contract_activity', 'token_holders'])
      expect(
        await db.rows({
          sql: `SELECT chain_id, count() AS rows FROM ${table} FINAL GROUP BY chain_id`,
        }),
      ).toEqual([{ chain_id: 'ethereum', rows: 1 }])
    await undo(move_id)
    expect(await dump()).toBe(before)
  })

  it('refuses a project that is not there, and itself', async () => {
    await expect(move({ ...MERGE, to_id: 'nobody' })).rejects.toThrow('no project "nobody"')
    await expect(move({ ...MERGE, to_id: 'aave-labs' })).rejects.toThrow('two different ids')
  })
})

describe('a process that is killed', () => {
  /** A store whose process is killed before its n-th change, and how many it made. */
  function failAt(most: number) {
    const made = { changes: 0 }
    const change =
      <A extends unknown[]>(act: (...args: A) => Promise<void>) =>
      (...args: A) => {
        if (made.changes === most) return Promise.reject(new Error('killed'))
        made.changes++
        return act(...args)
      }
    const store: Analytics = Object.create(db, {
      command: { value: change(db.command) },
      insert: { value: change(db.insert) },
    })
    return { made, store }
  }

  const readPoints = async () =>
    JSON.stringify([
      await db.rows({ sql: 'SELECT * FROM observations ORDER BY ALL' }),
      await db.rows({ sql: 'SELECT * FROM facts FINAL ORDER BY ALL' }),
      await db.rows({ sql: 'SELECT * FROM second_opinions FINAL ORDER BY ALL' }),
      db.catalog.find('aave-labs')?.project_id,
      db.catalog.find('aave-2')?.project_id,
    ])

  const SPLIT: MoveOrder = {
    kind: 'split',
    from_id: 'aave',
    to_id: 'aave-2',
    name: 'A',
    sources: ['coingecko'],
    products: [],
  }

  it.each([MERGE, SPLIT])(
    'leaves all of a $kind or nothing, wherever it is killed',
    async (order) => {
      const metric_id = 'price'
      await load('aave', [1, 2], { metric_id, source_id: 'coingecko' })
      await load('aave-labs', [5], { metric_id, source_id: 'coin-metrics' })
      await load('aave', [3], { metric_id, source_id: 'defillama' })
      const before = await readPoints()
      const whole = failAt(Number.POSITIVE_INFINITY)
      const { move_id } = await moveProject(whole.store, order, BY)
      const after = await readPoints()
      await undoMoves(db, [move_id], BY)
      const outcomes = new Set<string>()
      const total = whole.made.changes
      // Its last changes publish it; before that nothing of it can be read.
      const moments = [Math.floor(total / 2), total - 4, ...(takesAllCases() ? [total - 8] : [])]
      for (const most of moments) {
        await moveProject(failAt(most).store, order, BY).catch(() => undefined)
        await completeCommits(db)
        const found = await readPoints()
        expect([before, after]).toContain(found)
        outcomes.add(found)
        const last = (await readMoves(db)).at(-1)
        if (last?.undone_by === null && last.kind !== 'undo')
          await undoMoves(db, [last.move_id], BY)
      }
      expect([...outcomes]).toEqual([before, after])
      expect(await readPoints()).toBe(before)
    },
  )
})

describe('a rename', () => {
  it('publishes a project under its new id, and can be renamed and merged again', async () => {
    await load('aave-labs', [5])
    await refreshDerivedTables(db)
    const before = await dump()
    const first = await moveProject(db, { kind: 'rename', from_id: 'aave-labs', to_id: 'lend' }, BY)
    const second = await move({ kind: 'rename', from_id: 'lend', to_id: 'lend-labs' })
    expect(await ask(['lend-labs'])).toEqual({ 'lend-labs': [5] })
    expect(db.catalog.find('lend')).toMatchObject({
      project_id: 'lend-labs',
      is_reviewed: false,
      former_ids: ['aave-labs', 'lend'],
    })
    const third = await move({ kind: 'merge', from_id: 'lend-labs', to_id: 'aave' })
    expect(db.catalog.find('lend')?.project_id).toBe('aave')
    await expect(undo(first.move_id)).rejects.toThrow('Undo the rename of lend (lend-labs) first')
    for (const { move_id } of [third, second]) await undoMoves(db, [move_id], BY)
    await undo(first.move_id)
    expect(await dump()).toBe(before)
  })

  it('refuses an id that another project has or had', async () => {
    const rename = (to_id: string) => move({ kind: 'rename', from_id: 'aave-labs', to_id })
    await expect(rename('aave')).rejects.toThrow('already used by Aave')
  })
})

describe('a split', () => {
  it('moves the points of some sources and products, and settles what they hid', async () => {
    const metric_id = 'price'
    await load('aave', [1, 2], {
      metric_id,
      source_id: 'coingecko',
      observed_at: Date.parse('2026-01-01'),
    })
    await load('aave', [5, 6], {
      metric_id,
      source_id: 'defillama',
      observed_at: Date.parse('2026-01-02'),
    })
    await refreshDerivedTables(db)
    const before = await dump()
    const { move_id } = await move({
      kind: 'split',
      from_id: 'aave',
      to_id: 'aave-token',
      name: 'Aave Token',
      sources: ['coingecko'],
      products: [],
    })
    const rows = await db.rows({
      sql: 'SELECT project_id, value FROM facts FINAL ORDER BY project_id, day',
    })
    expect(rows).toEqual([
      { project_id: 'aave', value: 5 },
      { project_id: 'aave', value: 6 },
      { project_id: 'aave-token', value: 1 },
      { project_id: 'aave-token', value: 2 },
    ])
    expect(db.catalog.coinGeckoIds.get('aave-token')).toBe('aave')
    expect(db.catalog.coinGeckoIds.has('aave')).toBe(false)
    await undo(move_id)
    expect(await dump()).toBe(before)
  })

  it('refuses one without anything to move', async () => {
    const order = {
      kind: 'split',
      from_id: 'aave',
      to_id: 'x',
      name: 'X',
      sources: [],
      products: [],
    }
    await expect(move(order as MoveOrder)).rejects.toThrow('at least one source')
  })
})
