import { AppError } from '@tickmark/core/errors/AppError'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analytics } from '../client/Analytics.ts'
import { clearFacts, openTestAnalytics } from '../testing/openTestAnalytics.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'
import type { BatchInput, BatchWriter } from './BatchWriter.ts'
import { loadBatches } from './loadBatches.ts'
import { recoverBatches } from './recoverBatches.ts'

let db: Analytics
beforeAll(async () => {
  db = await openTestAnalytics()
})
beforeEach(async () => {
  await clearFacts(db)
  await db.command({ sql: 'TRUNCATE TABLE assets' })
})
afterAll(() => db.close())

const asset = (asset_id: string) => ({ asset_id, symbol: asset_id.toUpperCase(), name: asset_id })

/** An input that states one asset, and may do more. */
const statesAsset = (asset_id: string, also?: (writer: BatchWriter) => void): BatchInput => ({
  source_id: 'coingecko',
  input: `${asset_id}.json`,
  content_hash: asset_id,
  observed_at: Date.parse('2025-02-01'),
  sha256: asset_id.padEnd(64, '0'),
  async read(writer) {
    writer.read()
    writer.record('assets', asset(asset_id))
    also?.(writer)
  },
})

const assets = () =>
  db.rows<{ asset_id: string }>({ sql: 'SELECT asset_id FROM assets FINAL ORDER BY asset_id' })
const states = () =>
  db.rows<{ input: string; state: string }>({
    sql: 'SELECT input, state FROM batches FINAL ORDER BY batch_id',
  })

describe('loadBatches', () => {
  it('loads inputs with records together, each as a batch of its own', async () => {
    const reports = await loadBatches(db, [statesAsset('one'), statesAsset('two')])
    for (const report of reports)
      expect(report).toMatchObject({ state: 'loaded', rows_read: 1, rows_kept: 1, error: null })
    expect(await assets()).toEqual([{ asset_id: 'one' }, { asset_id: 'two' }])
    const rows = await db.rows({
      sql: `SELECT batches.input AS input, inputs.sha256 AS sha256 FROM assets FINAL
            INNER JOIN batches USING (batch_id) INNER JOIN batch_inputs AS inputs USING (batch_id)
            WHERE batches.state = 'loaded' ORDER BY input`,
    })
    expect(rows).toEqual([
      { input: 'one.json', sha256: 'one'.padEnd(64, '0') },
      { input: 'two.json', sha256: 'two'.padEnd(64, '0') },
    ])
  })

  it('says of each input whether it was loaded before', async () => {
    await loadBatches(db, [statesAsset('one'), statesAsset('two')])
    const reports = await loadBatches(db, [
      statesAsset('one'),
      statesAsset('three'),
      statesAsset('two'),
    ])
    expect(reports.map(({ state }) => state)).toEqual(['unchanged', 'loaded', 'unchanged'])
    expect(await assets()).toHaveLength(3)
  })

  it('loads the others when one cannot be trusted', async () => {
    const broken = statesAsset('two', () => {
      throw new AppError('unsupported-input', 'The field "id" is missing.')
    })
    const reports = await loadBatches(db, [statesAsset('one'), broken, statesAsset('three')])
    expect(reports.map(({ state, error }) => [state, error])).toEqual([
      ['loaded', null],
      ['failed', 'The field "id" is missing.'],
      ['loaded', null],
    ])
    expect(await assets()).toEqual([{ asset_id: 'one' }, { asset_id: 'three' }])
    expect((await states()).map(({ state }) => state)).toEqual(['loaded', 'failed', 'loaded'])
  })

  it('checks and compares the points of an input that has some', async () => {
    const withPoint = (id: string, value: number) =>
      statesAsset(id, (writer) =>
        writer.point({ metric_id: 'fees', project_id: 'aave', day: '2025-01-01', value, line: 1 }),
      )
    const reports = await loadBatches(db, [withPoint('one', 5), withPoint('two', 5)])
    expect(reports.map(({ rows_kept, rows_known }) => [rows_kept, rows_known])).toEqual([
      [2, 0],
      [1, 1],
    ])
    expect(await db.rows({ sql: 'SELECT value FROM facts FINAL' })).toEqual([{ value: 5 }])
  })

  it('loads an input once that is listed twice', async () => {
    const reports = await loadBatches(db, [statesAsset('one'), statesAsset('one')])
    expect(reports.map(({ state }) => state)).toEqual(['loaded', 'unchanged'])
    expect(await db.rows({ sql: 'SELECT asset_id FROM assets' })).toHaveLength(1)
  })

  it('leaves nothing when the engine fails, and throws', async () => {
    const failing = { ...statesAsset('two'), beforeCommit: () => Promise.reject(new Error('disk')) }
    await expect(loadBatches(db, [statesAsset('one'), failing])).rejects.toThrow('disk')
    expect(await assets()).toEqual([])
    expect(await loadBatches(db, [statesAsset('one'), statesAsset('two')])).toHaveLength(2)
    expect(await assets()).toHaveLength(2)
  })

  it('is completed as a whole after a kill between two tables', async () => {
    const row = (batch_id: string, tables: string[]): BatchRow => ({
      batch_id,
      source_id: 'coingecko',
      input: batch_id,
      fingerprint: batch_id,
      state: 'committing',
      observed_at: 0,
      started_at: 0,
      tables,
      rows_read: 1,
      rows_kept: 1,
      rows_rejected: 0,
      rejects: '[]',
      checks: '[]',
      error: '',
    })
    const stage = (batch_id: string) =>
      db.insert(
        'assets_staged',
        JSON.stringify({ ...asset(batch_id), source_id: 'coingecko', batch_id, observed_at: 0 }),
        'JSONEachRow',
      )
    await stage('first')
    await stage('second')
    await writeBatchRow(db, row('first', ['assets']), row('second', ['assets']))
    await db.command({ sql: 'ALTER TABLE assets ATTACH PARTITION tuple() FROM assets_staged' })
    await recoverBatches(db)
    expect(await states()).toEqual([
      { input: 'first', state: 'loaded' },
      { input: 'second', state: 'loaded' },
    ])
    expect(await db.rows({ sql: 'SELECT asset_id FROM assets ORDER BY asset_id' })).toHaveLength(2)
  })
})
