import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishLoad } from '../batches/finishLoad.ts'
import type { Analytics } from '../client/Analytics.ts'
import { clearFacts, loadPoints, openTestAnalytics, point } from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

let db: Analytics
beforeAll(async () => {
  db = await openTestAnalytics()
})
beforeEach(() => clearFacts(db))
afterAll(() => db.close())

const ask = (query: MetricQueryInput) => answerMetricQuery(db, MetricQuery.parse(query))

describe('transforms', () => {
  const months = { granularity: 'month', range: { from: '2024-01-01', to: '2025-12-31' } } as const
  beforeEach(async () => {
    await loadPoints(
      db,
      Array.from({ length: 24 }, (_, i) =>
        point({
          day: `${2024 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}-28`,
          value: i + 1,
        }),
      ),
    )
    await finishLoad(db)
  })
  const values = async (transforms: MetricQueryInput['transforms']) =>
    (await ask({ metrics: ['fees'], ...months, transforms })).series[0]?.values

  it('rolling: the mean of the last periods, missing until covered', async () => {
    expect((await values([{ kind: 'rolling', periods: 3 }]))?.slice(0, 4)).toEqual([
      null,
      null,
      2,
      3,
    ])
  })
  it('looks back before the range where there is data', async () => {
    const answer = await ask({
      metrics: ['fees'],
      granularity: 'month',
      range: { from: '2025-01-01', to: '2025-03-31' },
      transforms: [{ kind: 'rolling', periods: 3 }],
    })
    expect(answer.series[0]?.values).toEqual([12, 13, 14])
  })
  it('ltm: the sum of twelve months', async () => {
    const ltm = await values([{ kind: 'ltm' }])
    expect([ltm?.[9], ltm?.[11], ltm?.[23]]).toEqual([null, 78, 222])
  })
  it('cumulative: from the start of the range', async () => {
    expect((await values([{ kind: 'cumulative' }]))?.slice(0, 4)).toEqual([1, 3, 6, 10])
  })
  it('change against the period before and the year before', async () => {
    expect((await values([{ kind: 'change', over: 'period' }]))?.slice(0, 3)).toEqual([
      null,
      1,
      0.5,
    ])
    expect((await values([{ kind: 'change', over: 'year' }]))?.[12]).toBe(12)
  })
  it('index: rebased to the first value of the range', async () => {
    expect((await values([{ kind: 'index', base: 100 }]))?.slice(0, 3)).toEqual([100, 200, 300])
  })
  it('annualised: scaled by the days of the period', async () => {
    expect((await values([{ kind: 'annualised' }]))?.[0]).toBeCloseTo(365 / 31, 10)
  })
  it('applies several in order', async () => {
    const both = await values([{ kind: 'cumulative' }, { kind: 'change', over: 'period' }])
    expect(both?.slice(0, 3)).toEqual([null, 2, 1])
  })
  it('refuses ltm after another transform', () => {
    expect(() =>
      MetricQuery.parse({ metrics: ['fees'], transforms: [{ kind: 'share' }, { kind: 'ltm' }] }),
    ).toThrow('ltm must come first')
  })
  it('takes the ltm of a ratio from the ltm of its parts', async () => {
    await loadPoints(db, [point({ day: '2024-06-28', value: 3, metric_id: 'fees_supply_side' })])
    await finishLoad(db)
    const answer = await ask({
      metrics: ['fees', 'take_rate'],
      ...months,
      transforms: [{ kind: 'ltm' }],
    })
    expect(answer.series.map((line) => line.metric)).toContain('fees')
  })
})
