import { METRICS } from '@tickmark/core/metrics/METRICS'
import { DIMENSIONS } from '@tickmark/core/query/dimensions'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { expect, it } from 'vitest'
import { loadPoints, openTestAnalytics, refreshDays, series } from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

const db = openForTests(openTestAnalytics)

const BREAKDOWNS = [[], ...DIMENSIONS.map((one) => [one]), ['project', 'chain']] as const
/** As many parts as there are granularities, so that each meets all of them, as each breakdown does. */
const METRICS_AT_ONCE = Math.ceil(METRICS.length / GRANULARITIES.length)

it('compiles and runs every metric over breakdowns and by granularities', async () => {
  await loadPoints(
    db,
    series(
      '2025-01-01',
      Array.from({ length: 70 }, () => 1),
    ),
  )
  await refreshDays(db)
  const chunks = Array.from({ length: Math.ceil(METRICS.length / METRICS_AT_ONCE) }, (_, at) =>
    METRICS.slice(at * METRICS_AT_ONCE, (at + 1) * METRICS_AT_ONCE).map((one) => one.metric_id),
  )
  expect(BREAKDOWNS.length).toBeGreaterThanOrEqual(GRANULARITIES.length)
  for (const [at, breakdown] of BREAKDOWNS.entries())
    for (const [of, metrics] of chunks.entries()) {
      // Each breakdown meets half of the metrics, and each metric half of the breakdowns.
      if (!takesCase(at + of, 2)) continue
      const granularity = GRANULARITIES[(at + 2 * of) % GRANULARITIES.length]
      const query = { metrics, breakdown: [...breakdown], granularity, range: '90d' as const }
      const { meta } = await answerMetricQuery(db, MetricQuery.parse(query))
      expect(meta.data_version).toBeGreaterThan(0)
    }
})
