import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { completeCommits } from '../batches/commitBatch.ts'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { publishCatalog } from '../catalog/CatalogBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { listMoves, readMoves } from '../state/Move.ts'
import { clearFacts, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { joinProjects } from './joinProjects.ts'
import { undoMoves } from './moveProject.ts'

const db = openForTests(openTestAnalytics)
const BY = { author: 'Ada', reason: 'They are different.' }

const publish = (documents: Record<string, Record<string, unknown>>) =>
  publishCatalog(db, {
    layer: 'discovered',
    author: 'test',
    reason: 'A test.',
    statements: Object.entries(documents).flatMap(([project_id, fields]) => {
      const all = { market_sectors: ['lending'], chains: [], links: {}, ...fields }
      return Object.entries(all).map(([field, value]) => {
        return { project_id, field, value, source: 'test', revision: '1' }
      })
    }),
  })

/** Assets named and traded like reviewed projects, with ids that those do not have. */
const GELATO = { name: 'Gelato', symbol: 'GEL', sources: { coin_metrics: ['gel-of-test'] } }
const AZURO = { name: 'Azuro', symbol: 'AZUR', sources: { coin_metrics: ['azur-of-test'] } }
const CAMELOT = { name: 'Camelot', symbol: 'GRAIL', sources: { coin_metrics: ['grail-of-test'] } }

const load = (
  project_id: string,
  values: number[],
  changes: Parameters<typeof loadPoints>[2] = {},
) => loadPoints(db, series('2025-01-01', values, { project_id, metric_id: 'price' }), changes)

const read = (table = 'facts') =>
  db.rows<{ project_id: string; value: number }>({
    sql: `SELECT toString(project_id) AS project_id, value, toString(source_id) AS source
          FROM ${table} FINAL ORDER BY project_id, day, source`,
  })

const listIds = async () => [...new Set((await read()).map(({ project_id }) => project_id))]

beforeEach(async () => {
  const standing = (await readMoves(db)).filter(
    ({ kind, undone_by }) => kind !== 'undo' && undone_by === null,
  )
  await undoMoves(
    db,
    standing.map(({ move_id }) => move_id),
    BY,
  )
  await clearFacts(db)
  await db.command({ sql: 'TRUNCATE TABLE project_moves' })
  const ids = Object.keys(db.catalog.documents).filter((id) => id.startsWith('twin-'))
  await publishCatalog(db, {
    layer: 'discovered',
    author: 'test',
    reason: 'The end of a test.',
    statements: ids.flatMap((project_id) =>
      ['name', 'symbol', 'market_sectors', 'chains', 'links', 'sources'].map((field) => {
        return { project_id, field, value: null, source: 'test', revision: '2' }
      }),
    ),
  })
})

describe('projects that sources show to be one', () => {
  it('are merged in one batch, whichever was known first, and each is undone by itself', async () => {
    await publish({ 'twin-azuro': AZURO, 'twin-camelot': CAMELOT, 'twin-gelato': GELATO })
    await load('twin-gelato', [1, 2], { source_id: 'coin-metrics' })
    await load('twin-azuro', [3], { source_id: 'coin-metrics' })
    await load('azuro', [4], { source_id: 'coingecko' })
    const before = await read()
    const made = await joinProjects(db)
    expect(made.map(({ from_id, to_id }) => `${from_id} ${to_id}`)).toEqual([
      'twin-azuro azuro',
      'twin-camelot camelot',
      'twin-gelato gelato',
    ])
    const of = (id: string) => made.find(({ from_id }) => from_id === id)
    expect(new Set(made.map(({ batch_id }) => batch_id)).size).toBeLessThan(made.length)
    expect(of('twin-gelato')).toMatchObject({ author: 'Tickmark', detail: { automatic: true } })
    expect(of('twin-gelato')?.reason).toContain('gelato · gel')
    expect(await listIds()).toEqual(['azuro', 'gelato'])
    expect(db.catalog.find('twin-gelato')).toMatchObject({
      project_id: 'gelato',
      is_reviewed: true,
      former_ids: ['twin-gelato'],
    })
    expect(db.catalog.coinMetricsAssets.get('gel-of-test')).toEqual({ project_id: 'gelato' })
    // Nothing more to join.
    expect(await joinProjects(db)).toEqual([])

    await undoMoves(db, [of('twin-gelato')?.move_id ?? ''], BY)
    expect(await listIds()).toEqual(['azuro', 'twin-gelato'])
    // Moves that staff undid are not repeated.
    expect(await joinProjects(db)).toEqual([])
    await undoMoves(
      db,
      made.flatMap(({ from_id, move_id }) => (from_id === 'twin-gelato' ? [] : [move_id])),
      BY,
    )
    expect(await read()).toEqual(before)
    expect(
      (await listMoves(db)).filter(({ kind, undone_by }) => kind === 'merge' && !undone_by),
    ).toEqual([])
  })

  it('get back what their source reported since, when staff undo it', async () => {
    await publish({ 'twin-gelato': GELATO })
    await load('gelato', [9, 9], { source_id: 'coingecko', observed_at: Date.parse('2026-01-01') })
    await load('twin-gelato', [1], {
      source_id: 'coin-metrics',
      observed_at: Date.parse('2026-01-02'),
    })
    const [made] = await joinProjects(db)
    await load('gelato', [1, 2, 3], {
      source_id: 'coin-metrics',
      observed_at: Date.parse('2026-01-03'),
    })
    await load('gelato', [9, 9, 8], {
      source_id: 'coingecko',
      observed_at: Date.parse('2026-01-04'),
    })
    await undoMoves(db, [made?.move_id ?? ''], BY)
    await refreshDerivedTables(db)
    expect(await read()).toEqual([
      ...[9, 9, 8].map((value) => ({ project_id: 'gelato', value, source: 'coingecko' })),
      ...[1, 2, 3].map((value) => ({ project_id: 'twin-gelato', value, source: 'coin-metrics' })),
    ])
    expect(await read('second_opinions')).toEqual([])
  })

  it('are all merged or none, wherever it is killed, and the next load joins the others', async () => {
    await publish({ 'twin-azuro': AZURO, 'twin-gelato': GELATO })
    await load('twin-gelato', [1], { source_id: 'coin-metrics' })
    await load('twin-azuro', [3], { source_id: 'coin-metrics' })
    for (const most of [4, 12, 20, 24, 28, 32]) {
      await joinProjects(failAt(most)).catch(() => undefined)
      await completeCommits(db)
      const ids = await listIds()
      expect([
        ['azuro', 'gelato'],
        ['twin-azuro', 'twin-gelato'],
      ]).toContainEqual(ids)
      expect(ids.map((id) => db.catalog.find(id)?.project_id)).toEqual(ids)
    }
    await joinProjects(db)
    expect(await listIds()).toEqual(['azuro', 'gelato'])
  })
})

/** The store of a process that is killed before its n-th change. */
function failAt(most: number): Analytics {
  let changes = 0
  const change =
    <A extends unknown[]>(act: (...args: A) => Promise<void>) =>
    (...args: A) =>
      ++changes > most ? Promise.reject(new Error('killed')) : act(...args)
  return Object.create(db, {
    command: { value: change(db.command) },
    insert: { value: change(db.insert) },
  })
}
