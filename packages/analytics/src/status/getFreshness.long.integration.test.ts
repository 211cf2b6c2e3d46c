import { openForTests } from '@tickmark/core/testing/openForTests'
import { addDays } from '@tickmark/core/time/Day'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '../testing/openTestAnalytics.ts'
import { getFreshness } from './getFreshness.ts'
import { getQuality } from './getQuality.ts'
import { listGaps } from './listGaps.ts'

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

const ones = (count: number) => new Array<number>(count).fill(1)

describe('freshness', () => {
  it('reports the delay by source and metric', async () => {
    await loadPoints(db, series('2025-01-01', ones(40)), { source_id: 'defillama' })
    await loadPoints(
      db,
      [
        ...series('2025-01-01', ones(30), { project_id: 'bitcoin' }),
        ...series('2025-01-01', ones(10), { project_id: 'solana' }),
        ...series('2025-01-01', ones(30), { project_id: 'bitcoin', metric_id: 'tvl' }),
      ],
      { source_id: 'growthepie' },
    )
    await refreshDerivedTables(db)
    const { rows } = await getFreshness(db, { today: '2025-02-15' })
    expect(rows).toEqual([
      {
        source_id: 'growthepie',
        source_name: 'growthepie',
        metric_id: 'fees',
        newest_day: '2025-01-30',
        anchor: '2025-02-09',
        days_behind: 10,
        days_old: 15,
        series: 2,
        current_series: 1,
        points: 40,
      },
      expect.objectContaining({ metric_id: 'tvl', days_behind: 0, days_old: 15, series: 1 }),
      expect.objectContaining({ source_id: 'defillama', days_behind: 0, days_old: 5, points: 40 }),
    ])
  })

  it('counts a point that two sources report once, for the one that counts', async () => {
    await loadPoints(db, series('2025-01-01', ones(5)), { source_id: 'defillama' })
    await loadPoints(db, series('2025-01-01', [2, 2, 2, 2, 2]), {
      source_id: 'growthepie',
      observed_at: Date.parse('2026-02-01T00:00:00Z'),
    })
    await refreshDerivedTables(db)
    const { rows } = await getFreshness(db, { today: '2025-01-06' })
    expect(rows.map((row) => [row.source_id, row.points])).toEqual([['growthepie', 5]])
  })

  it('takes a metric for late by the steps in which its own values come', async () => {
    const every = (step: number, count: number, metric_id: string) =>
      ones(count).map((value, index) =>
        point({ day: addDays('2025-01-01', index * step), value, metric_id }),
      )
    await loadPoints(db, [
      ...every(1, 300, 'fees'),
      // Daily, and three and four days behind.
      ...every(1, 297, 'revenue'),
      ...every(1, 296, 'tvl'),
      // Weekly, and five and twelve days behind.
      ...every(7, 43, 'price'),
      ...every(7, 42, 'expenses'),
      // Quarterly, and at most one and a half quarters behind.
      ...every(91, 3, 'token_incentives'),
      // Too few values to determine a step: then treated as daily.
      ...every(91, 2, 'supply_side_fees'),
    ])
    await refreshDerivedTables(db)
    const { checks } = await getQuality(db)
    expect(checks.find(({ check_id }) => check_id === 'staleness')).toMatchObject({
      last_compared: 7,
      last_failed: 3,
    })
  })

  it('has no rows without facts', async () => {
    expect((await getFreshness(db, { today: '2025-01-01' })).rows).toEqual([])
  })
})

describe('gaps', () => {
  const run = (input: { projects?: string[]; metrics?: string[]; limit?: number } = {}) =>
    listGaps(db, { limit: 100, offset: 0, ...input })

  it('are the days missing inside a series, the longest first', async () => {
    await loadPoints(db, [
      ...series('2025-01-01', ones(3)),
      ...series('2025-01-10', ones(3)),
      point({ day: '2025-01-14', value: 1 }),
      point({ day: '2025-01-01', value: 1, project_id: 'solana', metric_id: 'tvl' }),
      point({ day: '2025-01-05', value: 1, project_id: 'solana', metric_id: 'tvl' }),
    ])
    await refreshDerivedTables(db)
    const { gaps, total } = await run()
    const ethereum = { metric_id: 'fees', project_id: 'ethereum' }
    expect(gaps).toEqual([
      { ...ethereum, from: '2025-01-04', to: '2025-01-09', days: 6 },
      { metric_id: 'tvl', project_id: 'solana', from: '2025-01-02', to: '2025-01-04', days: 3 },
      { ...ethereum, from: '2025-01-13', to: '2025-01-13', days: 1 },
    ])
    expect(total).toEqual({ series: 2, gaps: 3, days: 10 })
  })

  it('can be narrowed and cut, and still say how many there are', async () => {
    await loadPoints(db, [
      point({ day: '2025-01-01', value: 1 }),
      point({ day: '2025-01-03', value: 1 }),
      point({ day: '2025-01-05', value: 1 }),
      point({ day: '2025-01-01', value: 1, metric_id: 'tvl' }),
      point({ day: '2025-01-09', value: 1, metric_id: 'tvl' }),
    ])
    await refreshDerivedTables(db)
    const { gaps, total } = await run({ metrics: ['fees'], limit: 1 })
    expect(gaps.map((gap) => gap.from)).toEqual(['2025-01-04'])
    expect(total).toEqual({ series: 1, gaps: 2, days: 2 })
    expect((await run({ projects: ['solana'] })).gaps).toEqual([])
  })

  it('are none where a part has a value, of counts and prices, or of one point', async () => {
    await loadPoints(db, [
      point({ day: '2025-01-01', value: 1 }),
      point({ day: '2025-01-02', value: 1, chain_id: 'ethereum' }),
      point({ day: '2025-01-03', value: 1 }),
      point({ day: '2025-01-01', value: 1, metric_id: 'price' }),
      point({ day: '2025-01-05', value: 1, metric_id: 'price' }),
      point({ day: '2025-01-05', value: 1, metric_id: 'tvl' }),
    ])
    await refreshDerivedTables(db)
    expect(await run()).toMatchObject({ gaps: [], total: { series: 0, gaps: 0, days: 0 } })
  })
})
