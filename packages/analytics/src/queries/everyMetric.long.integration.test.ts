import { GRANULARITIES } from '@tickmark/core/answers/choices'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { DIMENSIONS } from '@tickmark/core/query/dimensions'
import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { clearFacts, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

const run = (query: MetricQueryInput) => answerMetricQuery(db, MetricQuery.parse(query))

const days = (count: number, value: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => value(index))

describe('every metric of the catalog', () => {
  beforeEach(async () => {
    await loadPoints(
      db,
      series(
        '2025-01-01',
        days(70, () => 1),
      ),
    )
    await refreshDerivedTables(db)
  })
  it.each(GRANULARITIES)('compiles and runs by %s over every breakdown', async (granularity) => {
    for (const breakdown of [[], ...DIMENSIONS.map((one) => [one]), ['project', 'chain']] as const)
      for (let start = 0; start < METRICS.length; start += 31) {
        const metrics = METRICS.slice(start, start + 31).map((metric) => metric.metric_id)
        const answer = await run({
          metrics,
          breakdown: [...breakdown],
          granularity,
          range: '90d',
        })
        expect(answer.meta.data_version).toBeGreaterThan(0)
      }
  })
})
