import { setTimeout } from 'node:timers/promises'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import type { Analytics } from '../client/Analytics.ts'
import { getRanking } from '../figures/getRanking.ts'
import { listCatalogueChanges, listStatedFields } from '../provenance/traceCatalog.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { areRollupsOutdated } from '../rollups/touchedSeries.ts'
import { openAnalytics } from '../store/openAnalytics.ts'
import { loadPoints, refreshAllDerivedTables, series } from '../testing/openTestAnalytics.ts'
import { type CatalogBatch, type CatalogStatement, publishCatalog } from './CatalogBatch.ts'
import { readCurated } from './readCatalog.ts'
import { viewCatalogAt } from './viewCatalogAt.ts'

const folder = makeTestFolder()
let db: Analytics
const versions: number[] = []

beforeAll(async () => {
  db = await open()
})
afterAll(async () => {
  await db.close()
})

const open = () =>
  openAnalytics({ kind: 'embedded', path: folder }, { onVersion: (one) => versions.push(one) })

function state(project_id: string, fields: Record<string, unknown>): CatalogStatement[] {
  const from = { source: 'test', revision: 'r1' }
  return Object.entries(fields).map(([field, value]) => ({ project_id, field, value, ...from }))
}

function publish(layer: CatalogBatch['layer'], statements: CatalogStatement[]) {
  return publishCatalog(db, { layer, author: 'Ada', reason: 'A test.', statements })
}

const LISTED = { name: 'Listed', market_sectors: ['lending'], chains: [], links: {} }

describe('the published catalog', () => {
  it('begins with the curated files', async () => {
    expect(db.catalog.find('aave')).toMatchObject({ name: 'Aave', is_reviewed: true })
    expect(db.catalog.documents).toEqual((await readCurated()).documents)
  })

  it('is merged field by field: the highest layer that states a field wins', async () => {
    await publish('discovered', [
      ...state('listed', LISTED),
      ...state('aave', { name: 'AAVE', launch_year: 1999 }),
    ])
    expect(db.catalog.find('listed')).toMatchObject({ name: 'Listed', is_reviewed: false })
    expect(db.catalog.find('aave')).toMatchObject({ name: 'Aave', is_reviewed: true })
    await publish('edits', state('aave', { name: 'Aave Labs' }))
    expect(db.catalog.find('aave')?.name).toBe('Aave Labs')
    await publish('edits', state('aave', { name: null }))
    expect(db.catalog.find('aave')?.name).toBe('Aave')
  })

  it('raises the data version with each change, and not without one', async () => {
    const before = db.dataVersion
    const id = await publish('discovered', state('listed', { ...LISTED, symbol: 'LST' }))
    expect([id, db.dataVersion, versions.at(-1)]).toEqual([
      expect.any(String),
      before + 1,
      before + 1,
    ])
    expect(await publish('discovered', state('listed', { ...LISTED, symbol: 'LST' }))).toBeNull()
    expect(db.dataVersion).toBe(before + 1)
  })

  it('never lets a listing take a name from a reviewed project', async () => {
    await publish('discovered', [
      ...state('copycat', {
        ...LISTED,
        name: 'Copy',
        aliases: ['aave-protocol', 'Ether'],
        sources: { coin_metrics: ['btc'], defillama: ['aave'] },
      }),
    ])
    expect(db.catalog.coinMetricsAssets.get('btc')?.project_id).toBe('bitcoin')
  })

  it('takes any id as a name, those of prototypes too', async () => {
    await publish('discovered', state('constructor', { ...LISTED, name: 'Constructor' }))
    expect(db.catalog.find('constructor')?.name).toBe('Constructor')
    expect(db.catalog.find('__proto__')).toBeUndefined()
  })

  it('ignores a batch whose process was killed before its end', async () => {
    await db.insert(
      'catalogue_statements',
      JSON.stringify({
        batch_id: 'unfinished',
        layer: 'edits',
        project_id: 'aave',
        field: 'name',
        value: '"Half"',
        source: '',
        revision: '',
      }),
      'JSONEachRow',
    )
    await db.close()
    db = await open()
    expect(db.catalog.find('aave')?.name).toBe('Aave')
    expect(db.catalog.find('listed')?.symbol).toBe('LST')
  })

  it('brings the table for joins up to date when the process was killed in between', async () => {
    await db.command({
      sql: "ALTER TABLE projects DELETE WHERE project_id = 'listed' SETTINGS mutations_sync = 1",
    })
    await db.close()
    db = await open()
    expect(await db.rows({ sql: "SELECT name FROM projects WHERE project_id = 'listed'" })).toEqual(
      [{ name: 'Listed' }],
    )
  })

  it('traces each field to its layer, source, batch and author', async () => {
    const fields = await listStatedFields(db, 'aave')
    expect(fields.filter(({ field }) => field === 'name')).toEqual([
      {
        field: 'name',
        value: 'Aave',
        layer: 'curated',
        source: 'catalog/projects/aave.yaml',
        revision: expect.stringMatching(/^[0-9a-f]{40}$/),
        batch_id: expect.any(String),
        published_at: expect.any(String),
        author: 'Tickmark',
        reason: 'The curated files of this release.',
        is_published: true,
      },
      expect.objectContaining({ layer: 'discovered', value: 'AAVE', is_published: false }),
    ])
  })

  it('lists what changed, the newest first', async () => {
    const { changes, total } = await listCatalogueChanges(db, {
      projects: ['listed'],
      limit: 10,
      offset: 0,
    })
    expect([total, changes.map(({ kind }) => kind)]).toEqual([2, ['changed', 'added']])
    expect(changes[0]?.fields).toEqual([{ field: 'symbol', before: null, after: 'LST' }])
    const all = await listCatalogueChanges(db, { limit: 1, offset: 0 })
    expect(all.total).toBeGreaterThan(487)
  })
})

describe('the catalog as of a moment', () => {
  it('is that of the moment in scopes and joins, and figures follow a project that moved', async () => {
    await loadPoints(db, [
      ...series('2025-01-01', [1, 2, 3], { project_id: 'listed', metric_id: 'fees' }),
      ...series('2025-01-01', [4, 5, 6], { project_id: 'aave', metric_id: 'fees' }),
    ])
    await refreshDerivedTables(db)
    expect(await areRollupsOutdated(db)).toBe(false)
    await setTimeout(5)
    const moment = Date.now()
    await setTimeout(5)
    await publish('discovered', state('listed', { market_sectors: ['exchange'] }))
    expect(await areRollupsOutdated(db)).toBe(true)
    const sumOf = async (view: Analytics, sectors: string[]) =>
      (
        await answerMetricQuery(
          view,
          MetricQuery.parse({ metrics: ['fees'], where: { sectors }, granularity: 'year' }),
        )
      ).series.flatMap(({ values }) => values)
    expect(await sumOf(db, ['lending'])).toEqual([15])
    const view = await viewCatalogAt(db, { by: 'observed', moment })
    expect(await sumOf(view, ['lending'])).toEqual([21])
    const sectorOf = (one: Analytics) =>
      one.rows({
        sql: "SELECT market_sectors[1] AS sector FROM projects WHERE project_id = 'listed'",
      })
    expect(await sectorOf(db)).toEqual([{ sector: 'exchange' }])
    expect(await sectorOf(view)).toEqual([{ sector: 'lending' }])
    await refreshDerivedTables(db)
    expect(await areRollupsOutdated(db)).toBe(false)
    const readRollups = () =>
      Promise.all([
        db.rows({ sql: 'SELECT * FROM aggregates ORDER BY ALL' }),
        db.rows({
          sql: 'SELECT * EXCEPT made_at FROM daily_values FINAL WHERE notEmpty(days) ORDER BY ALL',
        }),
      ])
    const made = await readRollups()
    await refreshAllDerivedTables(db)
    expect(await readRollups()).toEqual(made)
  })

  it('has the first version of what was published later', async () => {
    const view = await viewCatalogAt(db, { by: 'observed', moment: Date.parse('2020-01-01') })
    expect(view.catalog.find('listed')).toMatchObject({ name: 'Listed', symbol: '' })
    const ranking = await getRanking(view, {
      metric_id: 'fees',
      interval: 'max',
      sectors: ['lending'],
    })
    expect(ranking.rows.map(({ project_id }) => project_id).sort()).toEqual(['aave', 'listed'])
  })

  it('is the store itself when nothing has changed since', async () => {
    expect(await viewCatalogAt(db, { by: 'observed', moment: Date.now() + 1_000 })).toBe(db)
  })
})
