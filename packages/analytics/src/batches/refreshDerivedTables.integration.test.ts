import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, expect, it } from 'vitest'
import type { TouchedSeries } from '../rollups/touchedSeries.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import {
  compactTables,
  countLoadConnections,
  refreshDerivedTables,
} from './refreshDerivedTables.ts'

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  await loadPoints(db, series('2022-01-01', new Array(1_000).fill(1)))
  await refreshDerivedTables(db)
})

const touch = (...days: readonly string[]): TouchedSeries[] =>
  days.map((from) => ({ metric_id: 'fees', project_id: 'lido', from }))

it('runs one statement at a time for a full refresh and for whole histories', async () => {
  expect(await countLoadConnections(db, null)).toBe(1)
  expect(await countLoadConnections(db, touch('2022-01-01', '2022-03-01', '2024-09-01'))).toBe(1)
})

it('has two where most of it is of the last year', async () => {
  expect(await countLoadConnections(db, touch('2024-09-01', '2024-09-20', '2022-01-01'))).toBe(2)
})

it('merges the parts of many loads once, and leaves merged tables alone', async () => {
  const listParts = () =>
    db.rows<{ name: string }>({
      sql: `SELECT name FROM system.parts WHERE active AND table = 'batches' AND database = currentDatabase()`,
    })
  for (const value of [1, 2, 3, 4]) await loadPoints(db, series('2025-01-01', [value]))
  expect((await listParts()).length).toBeGreaterThan(1)
  await compactTables(db)
  const merged = await listParts()
  expect(merged).toHaveLength(1)
  await compactTables(db)
  expect(await listParts()).toEqual(merged)
})
