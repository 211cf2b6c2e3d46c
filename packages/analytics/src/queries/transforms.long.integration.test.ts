import {
  MetricQuery,
  type MetricQueryInput,
  type Transform,
} from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { type Day, daysBetween } from '@tickmark/core/time/Day'
import { listPeriods, yearBefore } from '@tickmark/core/time/Granularity'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

const db = openForTests(openTestAnalytics)
const run = (query: MetricQueryInput) => answerMetricQuery(db, MetricQuery.parse(query))

describe('transforms', () => {
  const months = { granularity: 'month', range: { from: '2024-01-01', to: '2025-12-31' } } as const
  // Tests that load more come last: other metrics first, then more of this one.
  beforeAll(async () => {
    await clearFacts(db)
    await loadPoints(
      db,
      Array.from({ length: 24 }, (_, i) =>
        point({
          day: `${2024 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}-28`,
          value: i + 1,
        }),
      ),
    )
    await refreshDerivedTables(db)
  })
  const values = async (transforms: MetricQueryInput['transforms']) =>
    (await run({ metrics: ['fees'], ...months, transforms })).series[0]?.values

  it('rolling: the mean of the last periods, missing until covered', async () => {
    expect((await values([{ kind: 'rolling', periods: 3 }]))?.slice(0, 4)).toEqual([
      null,
      null,
      2,
      3,
    ])
  })
  it('looks back before the range where there is data', async () => {
    const answer = await run({
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

  it('cumulative: leaves out what other transforms read before the range', async () => {
    const range = { from: '2025-01-01', to: '2025-03-31' }
    const inSpring = async (transforms: MetricQueryInput['transforms']) =>
      (await run({ metrics: ['fees'], granularity: 'month', range, transforms })).series[0]?.values
    expect(await inSpring([{ kind: 'rolling', periods: 3 }, { kind: 'cumulative' }])).toEqual([
      12, 25, 39,
    ])
    // The last twelve months of December have eleven of them before the range.
    expect(await inSpring([{ kind: 'ltm' }, { kind: 'cumulative' }])).toEqual([90, 192, 306])
    expect(await inSpring([{ kind: 'cumulative' }, { kind: 'change', over: 'period' }])).toEqual([
      null,
      14 / 13,
      15 / 27,
    ])
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

  it('years of days are calendar years, also across a 29 February', async () => {
    await loadPoints(
      db,
      listPeriods('2023-01-01', '2025-12-31', 'day').map((day, at) =>
        point({ day, value: at + 1, metric_id: 'revenue' }),
      ),
    )
    await refreshDerivedTables(db)
    const onDays = async (transform: Transform) => {
      const range = { from: '2024-02-28', to: '2025-03-01' }
      const answer = await run({ metrics: ['revenue'], range, transforms: [transform] })
      return new Map(answer.timestamps.map((day, at) => [day, answer.series[0]?.values[at]]))
    }
    const valueOn = (day: Day) => daysBetween('2023-01-01', day) + 1
    const changes = await onDays({ kind: 'change', over: 'year' })
    const ltm = await onDays({ kind: 'ltm' })
    for (const day of ['2024-02-28', '2024-02-29', '2024-03-01', '2025-02-28', '2025-03-01']) {
      const before = yearBefore(day, 'day')
      expect(changes.get(day)).toBeCloseTo(valueOn(day) / valueOn(before) - 1, 12)
      const [first, last] = [valueOn(before) + 1, valueOn(day)]
      expect(ltm.get(day)).toBe(((first + last) * (last - first + 1)) / 2)
    }
  })

  it('annualised: levels are kept, and earlier periods are scaled by their own days', async () => {
    await loadPoints(db, [point({ day: '2025-02-28', value: 7, metric_id: 'tvl' })])
    await refreshDerivedTables(db)
    const answer = await run({
      metrics: ['fees', 'tvl'],
      granularity: 'month',
      range: { from: '2025-02-01', to: '2025-03-31' },
      transforms: [{ kind: 'annualised' }],
    })
    expect(answer.series.find(({ metric }) => metric === 'tvl')?.values).toEqual([7, null])
    const change = await run({
      metrics: ['fees'],
      granularity: 'month',
      range: { from: '2025-02-01', to: '2025-02-28' },
      transforms: [{ kind: 'annualised' }, { kind: 'change', over: 'period' }],
    })
    expect(change.series[0]?.values[0]).toBeCloseTo(14 / 28 / (13 / 31) - 1, 10)
  })

  it('annualised: ratios of amounts are kept, and amounts by a count are scaled', async () => {
    const of = (metric_id: string, value: number) =>
      point({ day: '2025-02-28', value, metric_id, project_id: 'aave' })
    await loadPoints(db, [of('fees', 100), of('revenue', 25), of('user_mau', 5)])
    await loadPoints(db, [of('transaction_count', 50), of('tvl', 8)])
    await refreshDerivedTables(db)
    const { series: lines } = await run({
      metrics: ['take_rate', 'transaction_fee_average', 'revenue / user_mau', 'tvl / fees'],
      where: { projects: ['aave'] },
      granularity: 'month',
      range: { from: '2025-02-01', to: '2025-02-28' },
      transforms: [{ kind: 'annualised' }],
    })
    const year = 365 / 28
    const expected = [0.25, 2, 5 * year, 0.08 / year]
    expect(lines.map(({ values }) => values[0])).toEqual(
      expected.map((value) => expect.closeTo(value, 10)),
    )
  })

  it('takes the ltm of a ratio from the ltm of its parts', async () => {
    await loadPoints(db, [point({ day: '2024-06-28', value: 3, metric_id: 'fees_supply_side' })])
    await refreshDerivedTables(db)
    const answer = await run({
      metrics: ['fees', 'take_rate'],
      ...months,
      transforms: [{ kind: 'ltm' }],
    })
    expect(answer.series.map((line) => line.metric)).toContain('fees')
  })

  it('drawdown: how far below the highest value of the range so far', async () => {
    await loadPoints(db, [
      point({ day: '2024-03-29', value: -2 }),
      point({ day: '2024-05-29', value: 10 }),
    ])
    await refreshDerivedTables(db)
    expect((await values([{ kind: 'drawdown' }]))?.slice(0, 6)).toEqual([
      0,
      0,
      -0.5,
      0,
      0,
      6 / 15 - 1,
    ])
  })
})

describe('transforms among series', () => {
  const project = (project_id: string, values: readonly number[], metric_id = 'fees') =>
    series('2025-01-01', values, { project_id, metric_id })
  // Tests that load more come last.
  beforeAll(async () => {
    await clearFacts(db)
    await loadPoints(db, [
      ...project('ethereum', [60, 20, 10]),
      ...project('bitcoin', [30, 30, 30]),
      ...project('solana', [10, 30]),
      ...project('aave', [0, 20, 60]),
      ...project('ethereum', [300, 300, 300], 'market_cap_circulating'),
      ...project('lido', [100, 100, 100], 'market_cap_circulating'),
      ...project('solana', [0.014, 0.007], 'trading_volume'),
      ...project('uniswap', [0.162, 0.081], 'trading_volume'),
    ])
    await refreshDerivedTables(db)
  })
  const answer = async (query: Partial<MetricQueryInput>) => {
    const { series: lines, meta } = await run({
      metrics: ['fees'],
      breakdown: ['project'],
      range: { from: '2025-01-01', to: '2025-01-03' },
      ...query,
    })
    return {
      lines: Object.fromEntries(
        lines.map((line) => [`${line.key.project} ${line.metric}`, line.values]),
      ),
      total: meta.total_series,
    }
  }
  const rank = [{ kind: 'rank' as const }]
  const share = [{ kind: 'share' as const }]

  it('rank: the position in each period, shared by equals, missing where the value is', async () => {
    const { lines } = await answer({ transforms: rank })
    expect(lines).toEqual({
      'aave fees': [4, 3, 1],
      'bitcoin fees': [2, 1, 2],
      'ethereum fees': [1, 3, 3],
      'solana fees': [3, 1, null],
    })
    expect(Object.keys(lines)[0]).toBe('aave fees')
  })

  it('rank: among all series, however few are shown, and without Others', async () => {
    for (const others of [true, false])
      expect(await answer({ transforms: rank, top: { n: 2, others } })).toEqual({
        lines: { 'bitcoin fees': [2, 1, 2], 'ethereum fees': [1, 3, 3] },
        total: 4,
      })
  })

  it('rank: of what the transforms before it make', async () => {
    const transforms = [{ kind: 'change' as const, over: 'period' as const }, ...rank]
    const { lines } = await answer({ transforms })
    expect(lines['solana fees']).toEqual([null, 1, null])
    expect(lines['aave fees']).toEqual([null, null, 1])
  })

  it('rank: equal indexes are equal, since each begins with its base to the last digit', async () => {
    const transforms = [{ kind: 'index' as const }, ...rank]
    const { lines } = await answer({ metrics: ['trading_volume'], transforms })
    expect(Object.values(lines)).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it('rank: comes last', () => {
    expect(() => MetricQuery.parse({ metrics: ['fees'], transforms: [...rank, ...share] })).toThrow(
      'rank must come last',
    )
  })

  it('rank: one series alone is the first', async () => {
    const { lines } = await answer({ breakdown: [], transforms: rank, top: { n: 1 } })
    expect(Object.values(lines)).toEqual([[1, 1, 1]])
  })

  it('share: of all series, whether the rest is shown as Others or not at all', async () => {
    const all = (await answer({ transforms: share })).lines
    const cut = (await answer({ transforms: share, top: { n: 2, others: false } })).lines
    expect(cut).toEqual({
      'bitcoin fees': all['bitcoin fees'],
      'ethereum fees': all['ethereum fees'],
    })
    const rest = (await answer({ transforms: share, top: { n: 2 } })).lines
    expect(rest['ethereum fees']).toEqual(all['ethereum fees'])
    expect(rest['others fees']).toEqual([0.1, 0.5, 0.6])
  })

  it('keeps the same series and Others under any transform', async () => {
    const change = { kind: 'change', over: 'period' } as const
    const kinds = (['cumulative', 'drawdown', 'index'] as const).map((kind) => ({ kind }))
    for (const transform of [...kinds, change]) {
      const { lines } = await answer({ transforms: [transform], top: { n: 2, others: true } })
      const keys = ['bitcoin fees', 'ethereum fees', 'others fees']
      expect(Object.keys(lines).toSorted()).toEqual(keys)
    }
  })

  it('adds series without the measure that decides to the rest, and not to those that are counted', async () => {
    const { lines, total } = await answer({
      metrics: ['fees', 'market_cap_circulating'],
      top: { n: 1, by: 'fees' },
    })
    expect(lines['others market_cap_circulating']).toEqual([400, 400, 400])
    expect(total).toBe(4)
  })

  it('share: of all series, also where the others have no value, since they do not add up', async () => {
    const users = { metric_id: 'user_dau', day: '2025-01-01' } as const
    await loadPoints(db, [
      point({ ...users, value: 30 }),
      point({ ...users, value: 10, project_id: 'bitcoin' }),
    ])
    await refreshDerivedTables(db)
    const shareOf = async (top: MetricQueryInput['top']) =>
      (await answer({ metrics: ['user_dau'], transforms: share, top })).lines['ethereum user_dau']
    expect(await shareOf({ n: 1, others: true })).toEqual(await shareOf(undefined))
    expect((await shareOf({ n: 1, others: true }))?.[0]).toBe(0.75)
  })

  it('share: of the sum of all series as they are transformed before, with Others or without', async () => {
    const transforms = [{ kind: 'index' as const }, ...share]
    const all = (await answer({ transforms })).lines
    const { lines } = await answer({ transforms, top: { n: 2, others: true } })
    expect(lines['ethereum fees']).toEqual(all['ethereum fees'])
  })

  it('share: of the sum of the positive values, and none for a negative one', async () => {
    await loadPoints(db, [
      point({ day: '2025-01-01', value: -100, project_id: 'lido' }),
      point({ day: '2025-01-02', value: 30, project_id: 'lido' }),
    ])
    await refreshDerivedTables(db)
    const { lines } = await answer({ transforms: share })
    expect(lines['ethereum fees']).toEqual([0.6, 20 / 130, 0.1])
    expect(lines['lido fees']).toEqual([null, 30 / 130, null])
  })

  it('rank: the smallest first where lower is better', async () => {
    await loadPoints(db, [
      ...series('2025-01-01', new Array(40).fill(2), { project_id: 'ethereum' }),
      ...series('2025-01-01', new Array(40).fill(1), { project_id: 'bitcoin' }),
      ...series('2025-01-01', new Array(40).fill(900), {
        project_id: 'ethereum',
        metric_id: 'market_cap_circulating',
      }),
      ...series('2025-01-01', new Array(40).fill(100), {
        project_id: 'bitcoin',
        metric_id: 'market_cap_circulating',
      }),
    ])
    await refreshDerivedTables(db)
    const { lines } = await answer({ metrics: ['pf_circulating'], range: '24h', transforms: rank })
    expect(lines).toEqual({ 'bitcoin pf_circulating': [1], 'ethereum pf_circulating': [2] })
  })
})
