import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getMetricCoverage } from './metricCoverage.ts'

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  const of = (project_id: string, metric_id: string) => ({ project_id, metric_id })
  await loadPoints(db, [
    ...series('2025-01-01', [1, 2, 3], of('aave', 'fees')),
    ...series('2025-01-02', [1, 2], of('curve', 'fees')),
    ...series('2024-12-01', [1], of('lido', 'fees')),
    ...series('2025-01-01', [1, 1], of('aave', 'fees_supply_side')),
  ])
  await refreshDerivedTables(db)
})

describe('getMetricCoverage', () => {
  it('names the projects with values, the newest and longest series first, ended ones too', async () => {
    const { projects } = await getMetricCoverage(db, 'fees')
    expect(projects.map((one) => [one.project_id, one.first_day, one.last_day])).toEqual([
      ['aave', '2025-01-01', '2025-01-03'],
      ['curve', '2025-01-02', '2025-01-03'],
      ['lido', '2024-12-01', '2024-12-01'],
    ])
    expect(projects[0]?.sources).toHaveLength(1)
  })
  it('includes derived metrics, and metrics without values', async () => {
    const { projects } = await getMetricCoverage(db, 'revenue')
    expect(projects.map((one) => one.project_id)).toEqual(['aave'])
    expect((await getMetricCoverage(db, 'price')).projects).toEqual([])
  })
})
