import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, expect, it } from 'vitest'
import type { TouchedSeries } from '../rollups/touchedSeries.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { compactTables, describeChanges, refreshDerivedTables } from './refreshDerivedTables.ts'

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  await loadPoints(db, series('2022-01-01', new Array(1_000).fill(1)))
  await refreshDerivedTables(db)
})

const touch = (...days: readonly string[]): TouchedSeries[] =>
  days.map((from) => ({ metric_id: 'fees', project_id: 'lido', from }))

const NEWEST = '2024-09-26'

it('is an increment where most series changed in the last year only', () => {
  const recent = touch('2024-09-01', '2024-09-20', '2022-01-01')
  expect(describeChanges(recent, NEWEST)).toMatchObject({ isIncrement: true })
  const histories = touch('2022-01-01', '2022-03-01', '2024-09-01')
  expect(describeChanges(histories, NEWEST)).toMatchObject({ isIncrement: false })
  expect(describeChanges(null, NEWEST)).toEqual({ isIncrement: false, isSmall: false })
})

it('is small with few days, a new series having at most all that the calendar has', () => {
  const isSmall = (series: number) =>
    describeChanges(touch(...new Array(series).fill('1970-01-01')), NEWEST).isSmall
  expect(isSmall(43)).toBe(true)
  expect(isSmall(44)).toBe(false)
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
