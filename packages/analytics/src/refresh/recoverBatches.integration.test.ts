import { AppError } from '@tickmark/core/errors/AppError'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { type BatchRow, writeBatchRow } from '../batches/BatchRow.ts'
import type { Analytics } from '../client/Analytics.ts'
import { clearFacts, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { recoverBatches } from './recoverBatches.ts'

const db = openForTests(openTestAnalytics)
beforeEach(async () => {
  await clearFacts(db)
})

const BATCH: BatchRow = {
  batch_id: 'interrupted',
  source_id: 'test',
  input: 'a.csv',
  fingerprint: 'f',
  state: 'committing',
  observed_at: Date.parse('2025-02-01'),
  started_at: Date.parse('2025-02-01'),
  tables: ['observations', 'facts'],
  rows_read: 1,
  rows_kept: 1,
  rows_rejected: 0,
  rejects: '[]',
  checks: '[]',
  error: '',
}

async function stage(): Promise<void> {
  for (const table of ['observations_staged', 'facts_staged'])
    await db.command({
      sql: `INSERT INTO ${table} VALUES
        ('fees', 'ethereum', '', '', '', '2025-01-01', 5, 0, 'test', 'interrupted', '2025-02-01')`,
    })
}

const count = async (table: string) =>
  (await db.rows<{ n: number }>({ sql: `SELECT count() AS n FROM ${table}` }))[0]?.n
const stateOf = async () =>
  (
    await db.rows<{ state: string }>({
      sql: `SELECT state FROM batches FINAL WHERE batch_id = 'interrupted'`,
    })
  )[0]?.state

describe('recoverBatches', () => {
  it('completes a batch that was killed before its first table', async () => {
    await stage()
    await writeBatchRow(db, BATCH)
    await recoverBatches(db)
    expect([await count('observations'), await count('facts'), await stateOf()]).toEqual([
      1,
      1,
      'loaded',
    ])
  })

  it('completes a batch that was killed between its tables, without doubling the first', async () => {
    await stage()
    await writeBatchRow(db, BATCH)
    await db.command({
      sql: 'ALTER TABLE observations ATTACH PARTITION tuple() FROM observations_staged',
    })
    await recoverBatches(db)
    expect([await count('observations'), await count('facts'), await stateOf()]).toEqual([
      1,
      1,
      'loaded',
    ])
  })

  it('completes a batch whose commit failed on a full disk, with the next load of the same process', async () => {
    const full: Analytics = {
      ...db,
      dataVersion: db.dataVersion,
      command: (statement) =>
        statement.sql.includes('TABLE facts ATTACH')
          ? Promise.reject(new AppError('storage-full', 'The disk is full.'))
          : db.command(statement),
    }
    await expect(loadPoints(full, series('2025-01-01', [5, 6]))).rejects.toThrow(
      'The disk is full.',
    )
    expect([await count('observations'), await count('facts')]).toEqual([2, 0])
    await loadPoints(db, series('2025-02-01', [7]))
    expect([await count('observations'), await count('facts')]).toEqual([3, 3])
    expect((await db.rows({ sql: 'SELECT state FROM batches FINAL' })).length).toBe(2)
  })

  it('gives up a batch that was killed while its input was read', async () => {
    await stage()
    await writeBatchRow(db, { ...BATCH, state: 'loading' })
    await recoverBatches(db)
    expect([await count('observations'), await count('facts'), await stateOf()]).toEqual([
      0,
      0,
      'failed',
    ])
    expect(await count('facts_staged')).toBe(0)
  })

  it('makes figures new that a killed process left old', async () => {
    await loadPoints(db, series('2025-01-01', [5, 6]))
    expect(await count('aggregates')).toBe(0)
    const before = db.dataVersion
    await recoverBatches(db)
    expect(await count('aggregates')).toBeGreaterThan(0)
    expect(db.dataVersion).toBeGreaterThan(before)
  })
})
