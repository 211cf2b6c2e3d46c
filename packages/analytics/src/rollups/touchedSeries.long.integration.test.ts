import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import type { Analytics } from '../client/Analytics.ts'
import { LATEST_IN } from '../compile/factsSql.ts'
import { recoverBatches } from '../refresh/recoverBatches.ts'
import { migrate } from '../state/migrate.ts'
import { openAnalytics } from '../store/openAnalytics.ts'
import { loadPoints, openTestAnalytics, point, series } from '../testing/openTestAnalytics.ts'
import { areRollupsOutdated, type TouchedSeries, withRecent, withTouched } from './touchedSeries.ts'

describe('withTouched', () => {
  const folder = makeTestFolder()
  let db: Analytics
  const open = () => openAnalytics({ kind: 'embedded', path: folder })

  beforeAll(async () => {
    db = await open()
    await loadPoints(db, series('2025-01-01', new Array(60).fill(2)))
  })
  afterAll(async () => {
    await db.close()
  })

  async function listMade(): Promise<readonly TouchedSeries[] | null> {
    let made: readonly TouchedSeries[] | null = []
    await withTouched(db, async ({ touched }) => {
      made = touched
    })
    return made
  }

  it('refreshes everything the first time, and nothing without new batches', async () => {
    expect(await listMade()).toBeNull()
    expect(await listMade()).toEqual([])
  })

  it('continues from the refresh of another process', async () => {
    await refreshDerivedTables(db)
    await loadPoints(db, [point({ day: '2025-03-02', value: 3 })])
    await db.close()
    // A start refreshes the derived tables after a load without a refresh.
    db = await open()
    expect(await listMade()).toEqual([])
    await loadPoints(db, [point({ day: '2025-03-03', value: 4 })])
    expect(await listMade()).toEqual([
      { metric_id: 'fees', project_id: 'ethereum', from: '2025-03-03' },
    ])
  })

  it('refreshes everything after a failed refresh', async () => {
    const failed = withTouched(db, async () => {
      throw new Error('The disk is full.')
    })
    await expect(failed).rejects.toThrow('The disk is full.')
    expect(await listMade()).toBeNull()
    expect(await listMade()).toEqual([])
  })

  /** As if another release had computed the derived tables. */
  async function ageRollups(): Promise<void> {
    await db.command({
      sql: `INSERT INTO renewals_staged SELECT 'older', batch_ids, places FROM renewals`,
    })
    await db.command({ sql: 'TRUNCATE TABLE renewals' })
    await db.command({
      sql: `INSERT INTO renewals SELECT * FROM renewals_staged WHERE edition = 'older'`,
    })
  }

  it('refreshes everything after a change of the rollup version', async () => {
    await ageRollups()
    expect(await listMade()).toBeNull()
  })

  it('needs no load after a change of the rollup version: a start refreshes', async () => {
    await ageRollups()
    expect(await areRollupsOutdated(db)).toBe(true)
    await recoverBatches(db)
    expect(await areRollupsOutdated(db)).toBe(false)
    expect(await listMade()).toEqual([])
  })

  it('refreshes everything after a migration', async () => {
    await refreshDerivedTables(db)
    await db.command({
      sql: `ALTER TABLE migrations DELETE WHERE name = '0037_renewals.sql' SETTINGS mutations_sync = 1`,
    })
    await migrate(db)
    expect(await listMade()).toBeNull()
  })
})

describe('withRecent', () => {
  let db: Analytics
  beforeAll(async () => {
    db = await openTestAnalytics()
    await loadPoints(db, [
      ...series('2024-10-01', new Array(200).fill(2)),
      ...series('2025-04-01', new Array(18).fill(3), { project_id: 'aave', chain_id: 'base' }),
    ])
    await loadPoints(db, [point({ day: newest, value: 9 })], {
      observed_at: Date.parse('2026-03-01T00:00:00Z'),
    })
    await refreshDerivedTables(db)
  })
  afterAll(() => db.close())

  const newest = '2025-04-18'

  const pointsSince = (table: string, day: string) =>
    db.rows<{ value: number }>({
      sql: `SELECT project_id, chain_id, day, value, provisional, source_id FROM ${table}
          WHERE day >= {day: Date} ORDER BY ALL`,
      params: { day },
    })

  const countTables = async () =>
    (
      await db.rows({
        sql: `SELECT name FROM system.tables WHERE name = 'recent_facts' AND database = currentDatabase()`,
      })
    ).length

  it('has the newest version of each point of the last days, and nothing afterwards', async () => {
    await withRecent(db, async (factsSince) => {
      expect(factsSince(newest)).toBe('recent_facts')
      expect(factsSince('2025-03-01')).toBe('recent_facts')
      expect(factsSince('2024-12-31')).toBe('facts')
      for (const day of [newest, '2025-03-01', '2025-02-13']) {
        const gathered = await pointsSince(LATEST_IN[factsSince(day)], day)
        expect(gathered).toEqual(await pointsSince('facts FINAL', day))
        expect(gathered.map(({ value }) => value)).toContain(9)
      }
    })
    expect(await countTables()).toBe(0)
  })

  it('replaces what a killed process left, and leaves nothing when the work fails', async () => {
    await db.command({
      sql: `CREATE TABLE recent_facts ENGINE = MergeTree ORDER BY day AS SELECT toDate('2020-01-01') AS day`,
    })
    const work = withRecent(db, async () => {
      expect(await pointsSince('recent_facts', '2020-01-01')).toHaveLength(65 + 18)
      throw new Error('The disk is full.')
    })
    await expect(work).rejects.toThrow('The disk is full.')
    expect(await countTables()).toBe(0)
  })

  it('is what an increment is finished with', async () => {
    const statements: string[] = []
    const watched: Analytics = Object.create(db, {
      command: {
        value: (statement: Parameters<Analytics['command']>[0]) => {
          statements.push(statement.sql)
          return db.command(statement)
        },
      },
    })
    await refreshDerivedTables(watched)
    expect(statements.filter((sql) => sql.includes('recent_facts'))).toEqual([])
    await loadPoints(db, [point({ day: '2025-04-19', value: 4 })])
    await refreshDerivedTables(watched)
    expect(
      statements.some((sql) => /INSERT INTO series_months[^_].*FROM recent_facts/s.test(sql)),
    ).toBe(true)
    expect(
      statements.some((sql) => /INSERT INTO daily_values[^_].*FROM recent_facts/s.test(sql)),
    ).toBe(true)
    expect(await countTables()).toBe(0)
  })
})
