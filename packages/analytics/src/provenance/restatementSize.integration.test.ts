import { RowsRequest, type RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getMartPage } from '../marts/getMartPage.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { listRestatements } from './listRestatements.ts'

const db = openForTests(openTestAnalytics)

it('stores no noise and no rounding of a value, and sorts and filters restatements by size', async () => {
  const before = [1_286_431.257, 1_286_431.257, 1_286_431.257, 100, 1e-12, 1e12, 0]
  const after = [1_286_431.257_000_1, 1_286_431.26, 1_286_431, 101, 2e-12, 1.5e12, 5]
  await loadPoints(db, series('2025-01-01', before), { observed_at: Date.parse('2025-02-01') })
  const report = await loadPoints(db, series('2025-01-01', after), {
    observed_at: Date.parse('2025-03-01'),
  })
  expect(report).toMatchObject({ rows_kept: 4, rows_known: 3, rows_rejected: 0 })
  const facts = await db.rows<{ value: number }>({
    sql: 'SELECT value FROM facts FINAL ORDER BY day',
  })
  expect(facts.map(({ value }) => value)).toEqual([...before.slice(0, 3), ...after.slice(3)])
  await refreshDerivedTables(db)
  const page = { limit: 10, offset: 0 }
  const all = await listRestatements(db, page)
  expect(all.restatements.map(({ day }) => day)).toEqual([
    '2025-01-07',
    '2025-01-06',
    '2025-01-05',
    '2025-01-04',
  ])
  expect(all.series).toEqual([
    {
      metric_id: 'fees',
      project_id: 'ethereum',
      values: 4,
      first_day: '2025-01-04',
      last_day: '2025-01-07',
      largest_change: 1,
    },
  ])
  const largest = await listRestatements(db, { ...page, order: 'largest', min_change: 0.02 })
  expect(largest.restatements.map(({ change }) => change)).toEqual([null, 1, 0.5])
  expect(largest.total).toBe(3)

  const ask = (request: RowsRequestInput, mart = 'restatements') =>
    getMartPage(db, mart, RowsRequest.parse(request))
  const second = await ask({ startRow: 1, endRow: 3 })
  expect([second.row_count, second.rows]).toEqual([
    4,
    all.restatements
      .slice(1, 3)
      .map(({ day, old_value, new_value }) =>
        expect.objectContaining({ day, old_value, new_value }),
      ),
  ])
  // Values of rows are in the units of their metrics.
  expect(second.summary).toMatchObject({
    new_value: { total: null, median: null, count: 4 },
    change: { median: 0.5, count: 3 },
  })
  const grouped = await ask({ rowGroupCols: [{ id: 'metric_id' }] })
  expect(grouped.rows).toEqual([
    expect.objectContaining({ metric_id: 'fees', child_count: 4, new_value: null }),
  ])
  expect((await ask({ as_of: '2025-02-15' })).row_count).toBe(0)
  expect((await ask({}, 'gaps')).row_count).toBe(0)
})
