import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { expectGolden } from '@tickmark/core/testing/expectGolden'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { it } from 'vitest'
import { loadPoints, openTestAnalytics, refreshDays, series } from '../testing/openTestAnalytics.ts'
import { explainMetricQuery } from './explainMetricQuery.ts'

const db = openForTests(openTestAnalytics)

it('is compiled to the SQL that was reviewed', async () => {
  const ones = new Array<number>(40).fill(1)
  await loadPoints(db, [
    ...series('2025-01-01', ones),
    ...series('2025-01-01', ones, { metric_id: 'user_dau' }),
    ...series('2025-01-01', ones, { project_id: 'aave', chain_id: 'base' }),
  ])
  await refreshDays(db)
  const of = { metrics: ['fees'], range: { from: '2025-01-01', to: '2025-01-31' } }
  const QUERIES: Readonly<Record<string, MetricQueryInput>> = {
    'a sum of all projects': of,
    'the largest projects by month': {
      ...{ ...of, breakdown: ['project'], granularity: 'month', top: { n: 1, others: true } },
    },
    'a formula by week': { ...of, metrics: ['fees / user_dau'], granularity: 'week' },
    'the chains of a project': { ...of, where: { projects: ['aave'] }, breakdown: ['chain'] },
    'a share over a rolling mean': {
      ...{ ...of, breakdown: ['project'] },
      transforms: [{ kind: 'rolling', periods: 3 }, { kind: 'share' }],
    },
    'a moment': { ...of, as_of: '2025-06-01' },
  }
  const statements: Record<string, string> = {}
  for (const [name, query] of Object.entries(QUERIES)) {
    const { sql } = await explainMetricQuery(db, MetricQuery.parse(query))
    statements[name] = sql.replace(/Data version \d+/, 'Data version 0')
  }
  await expectGolden('queries', statements)
})
