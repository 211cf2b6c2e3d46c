import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import type { Analytics } from '../client/Analytics.ts'
import { openAnalytics } from '../client/openAnalytics.ts'
import { migrate } from '../migrations/migrate.ts'
import { loadPoints, point, series } from '../testing/openTestAnalytics.ts'
import type { TouchedSeries } from './listTouched.ts'
import { withTouched } from './withTouched.ts'

const folder = mkdtempSync(join(tmpdir(), 'tickmark-touched-'))
let db: Analytics
const open = () => openAnalytics({ kind: 'embedded', path: folder })

beforeAll(async () => {
  db = await open()
  await loadPoints(db, series('2025-01-01', new Array(60).fill(2)))
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

async function listMade(): Promise<readonly TouchedSeries[] | null> {
  let made: readonly TouchedSeries[] | null = []
  await withTouched(db, async (touched) => {
    made = touched
  })
  return made
}

it('has all made the first time, and nothing where no batch came since', async () => {
  expect(await listMade()).toBeNull()
  expect(await listMade()).toEqual([])
})

it('goes on from what another process has made', async () => {
  await refreshDerivedTables(db)
  await loadPoints(db, [point({ day: '2025-03-02', value: 3 })])
  await db.close()
  // A start finishes what was loaded and not computed yet.
  db = await open()
  expect(await listMade()).toEqual([])
  await loadPoints(db, [point({ day: '2025-03-03', value: 4 })])
  expect(await listMade()).toEqual([
    { metric_id: 'fees', project_id: 'ethereum', from: '2025-03-03' },
  ])
})

it('has all made anew when the last time failed', async () => {
  const failed = withTouched(db, async () => {
    throw new Error('The disk is full.')
  })
  await expect(failed).rejects.toThrow('The disk is full.')
  expect(await listMade()).toBeNull()
  expect(await listMade()).toEqual([])
})

it('has all made anew by an edition that did not make it', async () => {
  await db.command({ sql: `INSERT INTO renewals_staged SELECT 'older', batch_ids FROM renewals` })
  await db.command({ sql: 'TRUNCATE TABLE renewals' })
  await db.command({
    sql: `INSERT INTO renewals SELECT * FROM renewals_staged WHERE edition = 'older'`,
  })
  expect(await listMade()).toBeNull()
})

it('has all made anew after a migration', async () => {
  await refreshDerivedTables(db)
  await db.command({
    sql: `ALTER TABLE migrations DELETE WHERE name = '0037_renewals.sql' SETTINGS mutations_sync = 1`,
  })
  await migrate(db)
  expect(await listMade()).toBeNull()
})
