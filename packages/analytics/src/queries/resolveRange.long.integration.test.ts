import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { beforeAll, expect, it } from 'vitest'
import { loadPoints, openTestAnalytics, refreshDays, series } from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'
import { explainMetricQuery } from './explainMetricQuery.ts'
import { streamMetricQuery } from './streamMetricQuery.ts'

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  await loadPoints(db, [
    // Days in two years and in several weeks, months and quarters.
    ...series('2024-11-21', new Array(60).fill(1)),
    ...series('2024-12-01', [1, 2, 3], { metric_id: 'user_mau' }),
    ...series('2024-12-02', [5], { project_id: 'aave', chain_id: 'polygon' }),
    ...series('2023-06-01', new Array(30).fill(2), { project_id: 'bitcoin' }),
  ])
  await refreshDays(db)
})

const run = (query: MetricQueryInput) => answerMetricQuery(db, MetricQuery.parse(query))
const where = { projects: ['ethereum'] }
const span = { data_from: '2024-11-21', data_to: '2025-01-19' }

it.each(GRANULARITIES)(
  'returns nothing by %s and reports where the data end',
  async (granularity) => {
    for (const transforms of [[], [{ kind: 'cumulative' }], [{ kind: 'change', over: 'period' }]])
      for (const range of [
        { from: '2025-01-20', to: '2025-01-20' },
        { from: '2030-01-01', to: '2149-12-31' },
        { from: '2024-11-20', to: '2024-11-20' },
        { from: '2009-01-01', to: '2024-03-31' },
        { from: '0001-01-01', to: '1000-01-01' },
        { from: '9999-12-31', to: '9999-12-31' },
      ]) {
        const query = MetricQuery.parse({
          metrics: ['fees'],
          where,
          granularity,
          range,
          transforms,
        })
        const answer = await answerMetricQuery(db, query)
        expect([range, answer.timestamps, answer.series]).toEqual([range, [], []])
        expect(answer.meta).toMatchObject(span)
        const stream = await streamMetricQuery(db, query)
        expect(await stream.count()).toBe(0)
        expect(await stream.points().next()).toEqual({ done: true, value: undefined })
        expect(stream).toMatchObject(span)
        const { sql } = await explainMetricQuery(db, query)
        const values = await db.rows<{ fees: number | null }>({ sql })
        expect(values.filter(({ fees }) => fees !== null)).toEqual([])
      }
  },
)

it.each(GRANULARITIES)('still answers each period of %s by its timestamp', async (granularity) => {
  const all = await run({ metrics: ['fees'], where, granularity, range: 'max' })
  for (const [at, from] of all.timestamps.entries()) {
    const one = await run({
      metrics: ['fees'],
      where,
      granularity,
      range: { from, to: from },
    })
    expect([one.timestamps, one.series[0]?.values]).toEqual([[from], [all.series[0]?.values[at]]])
  }
})

it('follows the projects that were requested, also for a named interval', async () => {
  const { series, timestamps, meta } = await run({
    metrics: ['fees'],
    where: { projects: ['bitcoin'] },
    range: '90d',
  })
  expect([series, timestamps]).toEqual([[], []])
  expect(meta).toMatchObject({ data_from: '2023-06-01', data_to: '2023-06-30' })
})

it('dates formulas by their parts, and chains by their own points', async () => {
  const dates = async (query: Partial<MetricQueryInput>) => {
    const { meta } = await run({ metrics: ['fees'], range: 'max', ...query })
    return [meta.data_from, meta.data_to]
  }
  expect(await dates({ metrics: ['fees / user_mau'], where })).toEqual(['2024-12-01', '2024-12-03'])
  expect(await dates({ metrics: ['rolling_sum(fees, 30)'], where })).toEqual([
    '2024-12-17',
    '2025-01-19',
  ])
  expect(await dates({ where: { chains: ['polygon'] } })).toEqual(['2024-12-02', '2024-12-02'])
  expect(await dates({ where: { chains: ['arbitrum'] } })).toEqual([null, null])
  expect(await dates({})).toEqual(['2023-06-01', '2025-01-19'])
  expect(await dates({ metrics: ['tvl'] })).toEqual([null, null])
})

it('dates each metric by the data of the requested projects', async () => {
  const metrics = ['fees', 'user_mau', 'tvl']
  const whole = (await run({ metrics, range: 'max' })).meta
  expect(whole.data_ends).toEqual({ fees: '2025-01-19', user_mau: '2024-12-03', tvl: null })
  const { meta } = await run({ metrics, where: { projects: ['bitcoin'] } })
  expect(meta.anchors.fees).toBe('2025-01-19')
  expect(meta.data_ends).toEqual({ fees: '2023-06-30', user_mau: null, tvl: null })
})

it('answers nothing of a moment at which the data had not begun', async () => {
  await loadPoints(db, series('2025-02-01', [1, 1]), {
    observed_at: Date.parse('2026-03-01T00:00:00Z'),
  })
  await refreshDays(db)
  const late = { metrics: ['fees'], where, range: { from: '2025-02-01', to: '2025-02-02' } }
  expect((await run(late)).meta).toMatchObject({ ...span, data_to: '2025-02-02' })
  const then = await run({ ...late, as_of: '2026-02-01' })
  expect([then.timestamps, then.series]).toEqual([[], []])
  expect(then.meta).toMatchObject(span)
})
