import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getProjectReadme } from './getProjectReadme.ts'

const DAYS = [1, 2, 3, 4, 5]

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  const own = { project_id: 'aave' }
  await loadPoints(
    db,
    [
      ...series('2025-01-01', DAYS, own),
      ...series('2025-01-08', DAYS, own),
      ...series('2025-01-01', DAYS, { ...own, metric_id: 'fees_supply_side' }),
      ...series('2025-01-01', DAYS, { ...own, metric_id: 'tvl', chain_id: 'ethereum' }),
      ...series('2025-01-01', DAYS, { project_id: 'uniswap', metric_id: 'price' }),
    ],
    { source_id: 'defillama' },
  )
  await loadPoints(db, series('2025-01-02', [9], own), {
    source_id: 'growthepie',
    observed_at: Date.parse('2026-02-01T00:00:00Z'),
  })
  await refreshDerivedTables(db)
})

describe('getProjectReadme', () => {
  it('names the sources of each metric, also of those that are computed', async () => {
    const { metrics } = await getProjectReadme(db, 'aave')
    const find = (id: string) => metrics.find((metric) => metric.metric_id === id)
    expect(find('fees')).toMatchObject({
      first_day: '2025-01-01',
      last_day: '2025-01-12',
      points: 10,
      is_reported: true,
      source_ids: ['defillama', 'growthepie'],
    })
    expect(find('revenue')).toMatchObject({
      is_reported: false,
      source_ids: ['defillama', 'growthepie'],
      points: 5,
    })
    expect(find('tvl')).toMatchObject({ chains: 1, source_ids: ['defillama'] })
    expect(find('price')).toBeUndefined()
  })

  it('counts gaps and changes of this project alone', async () => {
    const { gaps, restatements, source_names } = await getProjectReadme(db, 'aave')
    expect(gaps).toEqual({ series: 1, gaps: 1, days: 2 })
    expect(restatements).toBe(1)
    expect(source_names).not.toEqual([])
  })

  it('is empty for a project without data', async () => {
    expect(await getProjectReadme(db, 'lido')).toMatchObject({
      metrics: [],
      checks: [],
      gaps: { series: 0, gaps: 0, days: 0 },
      restatements: 0,
    })
  })
})
