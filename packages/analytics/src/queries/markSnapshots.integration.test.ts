import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, expect, it } from 'vitest'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  refreshDays,
} from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

const QUERY: MetricQueryInput = { metrics: ['tvl'], breakdown: ['project'], range: 'max' }

async function run(changes: Partial<MetricQueryInput> = {}) {
  const { series } = await answerMetricQuery(db, MetricQuery.parse({ ...QUERY, ...changes }))
  return Object.fromEntries(series.map((line) => [line.label, line.snapshot]))
}

it('names the day of a value of the moment that has no history, by every granularity', async () => {
  const day = '2025-12-19'
  await loadPoints(db, [
    point({ metric_id: 'tvl', project_id: 'aave', day, value: 5, provisional: true }),
    point({ metric_id: 'tvl', project_id: 'lido', day: '2025-12-18', value: 5 }),
    point({ metric_id: 'tvl', project_id: 'lido', day, value: 6, provisional: true }),
    point({ metric_id: 'tvl', project_id: 'curve', day, value: 7 }),
  ])
  await refreshDays(db)
  for (const granularity of ['day', 'month'] as const) {
    const { Aave, ...others } = await run({ granularity })
    expect(Aave).toBe(day)
    expect(Object.values(others)).toEqual([undefined, undefined])
  }
  const alone = await run({ breakdown: [], where: { projects: ['aave'] } })
  expect(Object.values(alone)).toEqual([day])
  expect(Object.values(await run({ breakdown: [] }))).toEqual([undefined])
})

it('is no snapshot any more once a second day is known', async () => {
  const of = { metric_id: 'tvl', project_id: 'aave' }
  await loadPoints(db, [point({ ...of, day: '2025-12-19', value: 5, provisional: true })])
  await loadPoints(db, [point({ ...of, day: '2025-12-20', value: 6, provisional: true })])
  await refreshDays(db)
  expect(await run()).toEqual({ Aave: undefined })
})
