import { AppError } from '@tickmark/core/errors/AppError'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadBatch } from '../batches/loadBatch.ts'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { recordStatements } from '../queries/explainCall.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '../testing/openTestAnalytics.ts'
import { getDataStatus } from './getDataStatus.ts'

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

describe('the status', () => {
  it('is read once as long as nothing changes', async () => {
    const { recorder, statements } = recordStatements(db)
    const status = await getDataStatus(recorder)
    const count = statements.length
    expect(await getDataStatus(recorder)).toEqual(status)
    expect(statements).toHaveLength(count)
  })

  it('knows of a load as soon as it has ended', async () => {
    await getDataStatus(db)
    await loadPoints(db, series('2025-01-01', [1, 2, 3]), { source_id: 'defillama' })
    expect((await getDataStatus(db)).batches[0]).toMatchObject({ state: 'loaded', rows_kept: 3 })
    await refreshDerivedTables(db)
    expect(await getDataStatus(db)).toMatchObject({
      state: 'ready',
      totals: { facts: 3, observations: 3, known_since: '2026-01-01T00:00:00.000Z' },
    })
  })

  it('expects newer values one step after the newest complete day, whatever provisional values reach beyond it', async () => {
    await loadPoints(db, series('2020-07-01', [1, 2, 3, 4]))
    await loadPoints(db, [
      point({ day: '2022-01-23', value: 5, project_id: 'bitcoin', provisional: true }),
    ])
    await refreshDerivedTables(db)
    expect((await getDataStatus(db)).metrics).toMatchObject([
      { metric_id: 'fees', newest_day: '2020-07-04', due_day: '2020-07-07' },
    ])
  })

  it('knows of a load that failed, which changes nothing else', async () => {
    const { batches } = await getDataStatus(db)
    const version = db.dataVersion
    await loadBatch(db, {
      source_id: 'defillama',
      input: 'torn.csv',
      content_hash: 'torn',
      observed_at: Date.UTC(2025, 0, 5),
      read: () => Promise.reject(new AppError('unsupported-input', 'It ends in the middle.')),
    })
    const after = await getDataStatus(db)
    expect(db.dataVersion).toBe(version)
    expect(after.batches).toHaveLength(batches.length + 1)
    expect(after.batches[0]).toMatchObject({ state: 'failed', error: 'It ends in the middle.' })
  })
})
