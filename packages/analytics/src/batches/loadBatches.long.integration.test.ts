import { AppError } from '@tickmark/core/errors/AppError'
import { addDays } from '@tickmark/core/time/Day'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analytics } from '../client/Analytics.ts'
import { recoverBatches } from '../refresh/recoverBatches.ts'
import { clearFacts, openTestAnalytics } from '../testing/openTestAnalytics.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'
import type { BatchInput, BatchReport, BatchWriter } from './BatchWriter.ts'
import { loadBatch } from './loadBatch.ts'
import { loadBatches } from './loadBatches.ts'

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

  describe('with points of different projects', () => {
    /** An input with fees of some days of a project, and a spike on the last one if asked for. */
    const fees = (project_id: string, observed: string, values: readonly number[]): BatchInput => ({
      source_id: 'coingecko',
      input: `${project_id}.csv`,
      content_hash: `${project_id} ${values}`,
      observed_at: Date.parse(observed),
      checks: 'mark',
      sha256: project_id.padEnd(64, '0'),
      async read(writer) {
        for (const [index, value] of values.entries()) {
          writer.read()
          const day = addDays('2025-01-01', index)
          writer.point({ metric_id: 'fees', project_id, day, value, line: index + 2 })
        }
      },
    })
    const calm = (level: number) => Array.from({ length: 40 }, (_, index) => level + (index % 3))
    const inputs = () => [
      fees('aave', '2025-03-01', [...calm(1_000), 9_000_000, ...calm(1_000)]),
      fees('uniswap', '2025-04-01', calm(5_000)),
      fees('lido', '2025-05-01', calm(7_000)),
    ]
    const stored = (table: string, columns: string) =>
      db.rows({
        sql: `SELECT ${columns} FROM ${table}
              INNER JOIN (SELECT batch_id, input FROM batches FINAL) AS batches USING (batch_id) ORDER BY ALL`,
      })
    const everything = async () => [
      await stored(
        'observations',
        'input, metric_id, project_id, day, value, provisional, observed_at',
      ),
      await stored(
        '(SELECT * FROM held_points FINAL) AS held',
        'input, project_id, day, value, check_id, expected, why, held.observed_at AS observed_at',
      ),
      await stored('point_lines', 'input, project_id, day, line'),
    ]
    const withoutIds = (reports: readonly BatchReport[]) =>
      reports.map(({ batch_id, ...report }) => report)

    it('stores and reports the same as one after the other', async () => {
      const alone: BatchReport[] = []
      for (const input of inputs()) alone.push(await loadBatch(db, input))
      const expected = await everything()
      await clearFacts(db)
      expect(withoutIds(await loadBatches(db, inputs()))).toEqual(withoutIds(alone))
      expect(await everything()).toEqual(expected)
    })

    it('restates what was known, and leaves out one that cannot be trusted after it was read', async () => {
      await loadBatches(db, inputs())
      const changed = fees('uniswap', '2025-06-01', [...calm(5_000).slice(1), 5_005])
      const broken = fees('lido', '2025-06-01', calm(7_100))
      const reports = await loadBatches(db, [
        fees('aave', '2025-06-01', [1_000, 1_001, 1_002]),
        changed,
        {
          ...broken,
          async read(writer) {
            await broken.read(writer)
            await writer.flush()
            throw new AppError('unsupported-input', 'The end is missing.')
          },
        },
      ])
      expect(reports).toMatchObject([
        { state: 'unchanged', rows_kept: 0, rows_known: 3 },
        { state: 'loaded', rows_kept: 40 },
        { state: 'failed', error: 'The end is missing.' },
      ])
      const lido = await db.rows({
        sql: `SELECT max(value) AS value FROM observations WHERE project_id = 'lido'`,
      })
      expect(lido).toEqual([{ value: 7_002 }])
    })
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
