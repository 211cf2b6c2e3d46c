import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { readCatalog } from '../catalog/readCatalog.ts'
import type { Analytics } from '../client/Analytics.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  refreshDays,
  series,
} from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

const { projects: PROJECTS } = await readCatalog()

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

const run = (query: MetricQueryInput) => answerMetricQuery(db, MetricQuery.parse(query))
const load = async (...points: Parameters<typeof loadPoints>[1][]) => {
  await loadPoints(db, points.flat())
  await refreshDays(db)
}
/** Label → values, which most tests compare. */
const lines = (answer: MetricAnswer) =>
  Object.fromEntries(answer.series.map((line) => [line.label, line.values]))

const days = (count: number, value: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => value(index))

describe('a daily series', () => {
  it('leaves days without data missing, never zero', async () => {
    await load([point({ day: '2025-01-01', value: 5 }), point({ day: '2025-01-03', value: 7 })])
    const answer = await run({ metrics: ['fees'], range: 'max' })
    expect(answer.timestamps).toEqual(['2025-01-01', '2025-01-02', '2025-01-03'])
    expect(lines(answer)).toEqual({ Fees: [5, null, 7] })
  })

  it('ends on the newest complete day of the metric over all projects', async () => {
    await load(
      series(
        '2025-01-01',
        days(40, () => 1),
      ),
      series(
        '2025-01-01',
        days(5, () => 2),
        { project_id: 'bitcoin' },
      ),
    )
    const answer = await run({ metrics: ['fees'], breakdown: ['project'], range: '7d' })
    expect(answer.meta.range).toEqual({ from: '2025-02-03', to: '2025-02-09' })
    expect(Object.keys(lines(answer))).toEqual(['Ethereum'])
  })

  it('has no value of a project whose series ended before the window', async () => {
    await load(
      series(
        '2025-01-01',
        days(40, () => 1),
      ),
      series(
        '2025-01-01',
        days(5, () => 2),
        { project_id: 'bitcoin' },
      ),
    )
    const answer = await run({
      metrics: ['fees'],
      where: { projects: ['bitcoin'] },
      breakdown: ['project'],
      range: '30d',
    })
    expect(answer.series).toEqual([])
    expect(answer.meta.missing).toEqual([{ metric: 'fees', reason: 'no-data' }])
    const chosen = { projects: ['bitcoin', 'lido'] }
    const missingOf = async (n: number) =>
      (
        await run({
          metrics: ['fees'],
          where: chosen,
          breakdown: ['project'],
          range: 'max',
          top: { n, others: true },
        })
      ).meta.missing
    // Of more than are named, one without a series may be among the others.
    expect(await missingOf(1)).toEqual([])
    expect(await missingOf(2)).toHaveLength(1)
  })
})

describe('roll-up', () => {
  it('adds up amounts, takes the last level, averages distinct counts, and recomputes ratios', async () => {
    await load(
      series(
        '2025-01-01',
        days(59, (i) => (i < 31 ? 1 : 3)),
      ),
      series(
        '2025-01-01',
        days(59, (i) => (i < 31 ? 0.5 : 0.5)),
        { metric_id: 'fees_supply_side' },
      ),
      series(
        '2025-01-01',
        days(59, (i) => i),
        { metric_id: 'tvl' },
      ),
      series(
        '2025-01-01',
        days(59, (i) => (i < 31 ? 10 : 20)),
        { metric_id: 'user_dau' },
      ),
    )
    const answer = await run({
      metrics: ['fees', 'tvl', 'user_dau', 'revenue', 'take_rate'],
      granularity: 'month',
      range: 'max',
    })
    expect(lines(answer)).toEqual({
      Fees: [31, 84],
      'Total value locked': [30, 58],
      'Active users (daily)': [10, 20],
      Revenue: [15.5, 70],
      'Take rate': [0.5, 70 / 84],
    })
  })

  it('marks the unfinished period', async () => {
    await load(
      series(
        '2025-01-01',
        days(45, () => 1),
      ),
    )
    const answer = await run({ metrics: ['fees'], granularity: 'month', range: 'max' })
    expect(answer.series[0]?.provisional_from).toBe('2025-02-01')
  })

  it('does not mark a period that a finished series ended with', async () => {
    await load(
      series(
        '2025-01-01',
        days(31, () => 1),
      ),
    )
    const answer = await run({ metrics: ['fees'], granularity: 'month', range: 'max' })
    expect(answer.series[0]?.provisional_from).toBeNull()
  })

  it('begins weeks on Monday', async () => {
    await load(
      series(
        '2025-01-01',
        days(14, () => 1),
      ),
    )
    const answer = await run({ metrics: ['fees'], granularity: 'week', range: 'max' })
    expect(answer.timestamps).toEqual(['2024-12-30', '2025-01-06', '2025-01-13'])
    expect(lines(answer)).toEqual({ Fees: [5, 7, 2] })
  })
})

describe('formulas', () => {
  it('computes arithmetic over metrics from rolled-up parts', async () => {
    await load(
      series(
        '2025-01-01',
        days(31, () => 10),
      ),
      series(
        '2025-01-01',
        days(31, () => 5),
        { metric_id: 'user_mau' },
      ),
    )
    const answer = await run({
      metrics: ['fees / user_mau'],
      granularity: 'month',
      range: 'max',
    })
    expect(lines(answer)).toEqual({ 'fees / user_mau': [62] })
  })

  it('values a price-to-fees ratio on the fees of the last 30 days', async () => {
    await load(
      series(
        '2025-01-01',
        days(60, () => 10),
      ),
      series(
        '2025-01-01',
        days(60, () => 36500),
        { metric_id: 'market_cap_circulating' },
      ),
    )
    const answer = await run({ metrics: ['pf_circulating'], range: '7d' })
    expect(answer.series[0]?.values.at(-1)).toBeCloseTo(10, 10)
  })

  it('is missing where it would divide by zero', async () => {
    await load([
      point({ day: '2025-01-01', value: 5 }),
      point({ day: '2025-01-01', value: 0, metric_id: 'user_mau' }),
    ])
    expect((await run({ metrics: ['fees / user_mau'], range: 'max' })).series).toEqual([])
  })

  it('names optional parts that were counted as zero', async () => {
    await load([
      point({ day: '2025-01-01', value: 5 }),
      point({ day: '2025-01-01', value: 1, metric_id: 'fees_supply_side' }),
    ])
    const answer = await run({ metrics: ['gross_profit'], range: 'max' })
    expect(lines(answer)).toEqual({ 'Gross profit': [4] })
    expect(answer.meta.missing).toContainEqual({
      metric: 'cost_of_revenue',
      reason: 'optional-part',
    })
  })
})

describe('what holders get', () => {
  const MONTH = 30
  const METRICS = [
    'enterprise_value',
    'ev_holder_income',
    'p_holder_income',
    'holder_yield',
    'accrual_ratio',
    'net_to_holders',
    'runway',
  ]
  const holders = (index: number) => (index === 88 ? -15 : 40 * Number(index % 10 === 0))
  const own = { treasury: () => 1_000, treasury_net: () => 0, market_cap_circulating: () => 50 }
  const negative = {
    market_cap_circulating: () => 100,
    treasury_net: () => 250,
    holders_revenue: () => -2,
  }
  /** The values of ninety days, of a project for each case. */
  const CASES: Readonly<Record<string, Readonly<Record<string, (index: number) => number>>>> = {
    ethereum: {
      market_cap_circulating: (index) => 9_000 + index,
      treasury_debt: () => 500,
      treasury_net: () => 2_000,
      holders_revenue: holders,
      revenue: () => 3,
      token_incentives: () => 7,
      operating_expenses: () => 4,
    },
    bitcoin: { market_cap_circulating: () => 100, holders_revenue: () => 1 },
    solana: { treasury_net: () => 5 },
    aave: { ...negative, revenue: () => 1 },
    uniswap: { ...negative, revenue: () => -1, operating_expenses: () => -1 },
    lido: own,
    compound: { ...own, operating_expenses: () => 1, revenue: () => 0 },
    curve: { holders_revenue: () => 5, revenue: () => 4 },
  }
  const askAll = async () => {
    await load(
      ...Object.entries(CASES).flatMap(([project_id, values]) =>
        Object.entries(values).map(([metric_id, value]) =>
          series('2025-01-01', days(90, value), { metric_id, project_id }),
        ),
      ),
    )
    const answer = await run({ metrics: METRICS, breakdown: ['project'], range: 'max' })
    const where = { projects: ['bitcoin'] }
    const { meta } = await run({ metrics: METRICS, where, range: 'max' })
    return { series: answer.series, missing: meta.missing }
  }
  let answered: ReturnType<typeof askAll> | undefined
  /** All of them on the last day of a case, from one answer about all cases. */
  const ask = async (project: string) => {
    answered ??= askAll()
    const { series: lines, missing } = await answered
    const known = lines.flatMap(({ key, metric, values }) => {
      const value = values.at(-1) ?? null
      return key.project !== project || value === null ? [] : [[metric, value] as const]
    })
    return { last: Object.fromEntries(known), missing }
  }
  const round = (value: number) => expect.closeTo(value, 8)

  it('is the same as plain sums', async () => {
    const ofMonth = days(MONTH, (index) => holders(60 + index)).reduce((sum, one) => sum + one, 0)
    const income = (ofMonth * 365) / MONTH
    const value = 9_089 + 500 - 2_000
    expect((await ask('ethereum')).last).toEqual({
      enterprise_value: round(value),
      ev_holder_income: round(value / income),
      p_holder_income: round(9_089 / income),
      holder_yield: round(income / 9_089),
      accrual_ratio: round(0),
      net_to_holders: round(-7),
      runway: round(2_000 / ((4 * 365) / 12)),
    })
  })

  it('names the parts of the enterprise value that are not known, and has none without a market cap', async () => {
    const { last, missing } = await ask('bitcoin')
    expect(last.enterprise_value).toBe(100)
    expect(last.ev_holder_income).toEqual(round(100 / 365))
    expect(last).not.toHaveProperty('accrual_ratio')
    for (const metric of ['treasury_debt', 'treasury_net'])
      expect(missing).toContainEqual({ metric, reason: 'optional-part' })
    expect((await ask('solana')).last).toEqual({})
  })

  it('is below zero where the treasury is worth more than the market pays, or more was returned than paid', async () => {
    expect((await ask('aave')).last).toMatchObject({
      enterprise_value: -150,
      p_holder_income: round(100 / (-2 * 365)),
      accrual_ratio: -2,
      net_to_holders: -2,
    })
  })

  it('has no multiple that looks cheap of two values below zero, and no share of a negative revenue', async () => {
    const { last } = await ask('uniswap')
    expect(last).toMatchObject({
      enterprise_value: -150,
      ev_holder_income: round(-150 / (2 * 365)),
      p_holder_income: round(100 / (-2 * 365)),
    })
    expect(last).not.toHaveProperty('accrual_ratio')
    expect(last).not.toHaveProperty('runway')
  })

  it('has no runway without expenses, and none left with a treasury of the own token only', async () => {
    expect((await ask('lido')).last).toEqual({ enterprise_value: 50 })
    expect((await ask('compound')).last).toMatchObject({ runway: 0, enterprise_value: 50 })
  })

  it('may reach holders more than was earned', async () => {
    expect((await ask('curve')).last).toEqual({ accrual_ratio: 1.25, net_to_holders: 5 })
  })
})

describe('share and top', () => {
  beforeEach(async () => {
    await loadPoints(db, [
      ...series('2025-01-01', [60, 60]),
      ...series('2025-01-01', [30, 30], { project_id: 'bitcoin' }),
      ...series('2025-01-01', [10, 10], { project_id: 'solana' }),
    ])
    await refreshDays(db)
  })

  it('share: fractions of the sum of all series', async () => {
    const answer = await run({
      metrics: ['fees'],
      breakdown: ['project'],
      range: 'max',
      transforms: [{ kind: 'share' }],
    })
    expect(lines(answer)).toEqual({ Ethereum: [0.6, 0.6], Bitcoin: [0.3, 0.3], Solana: [0.1, 0.1] })
  })

  it('adds up the rest as Others and reports the number of series', async () => {
    const answer = await run({
      metrics: ['fees'],
      breakdown: ['project'],
      range: 'max',
      top: { n: 1 },
    })
    expect(lines(answer)).toEqual({ Ethereum: [60, 60], Others: [40, 40] })
    expect(answer.meta.total_series).toBe(3)
  })

  it('omits the rest on request', async () => {
    const answer = await run({
      metrics: ['fees'],
      breakdown: ['project'],
      range: 'max',
      top: { n: 2, others: false },
    })
    expect(Object.keys(lines(answer))).toEqual(['Ethereum', 'Bitcoin'])
  })

  it('ranks by a metric that is not shown, among those that have what is', async () => {
    await loadPoints(db, [
      point({ day: '2025-01-01', value: 9, metric_id: 'tvl' }),
      point({ day: '2025-01-01', value: 8, metric_id: 'tvl', project_id: 'aave' }),
      point({ day: '2025-01-01', value: 1, metric_id: 'tvl', project_id: 'bitcoin' }),
    ])
    const query = { metrics: ['fees'], breakdown: ['project' as const], range: 'max' as const }
    const all = lines(await run(query))
    const by = (n: number) => run({ ...query, top: { n, by: 'tvl', others: false } })
    expect(lines(await by(1))).toEqual({ Ethereum: all.Ethereum })
    // Aave has no fees, and solana no value locked.
    expect(lines(await by(2))).toEqual({ Ethereum: all.Ethereum, Bitcoin: all.Bitcoin })
    await expect(run({ ...query, top: { n: 1, by: 'nope' } })).rejects.toThrow('nope')
  })
})

describe('as_of', () => {
  it('answers with what was known at a moment', async () => {
    const moment = (text: string) => ({ observed_at: Date.parse(text) })
    await loadPoints(db, series('2019-01-01', [1, 2]), moment('2019-02-01'))
    await loadPoints(db, series('2019-01-01', [1, 5, 6]), moment('2020-02-01'))
    await refreshDays(db)
    const range = { from: '2019-01-01', to: '2019-01-03' }
    expect(lines(await run({ metrics: ['fees'], range }))).toEqual({ Fees: [1, 5, 6] })
    const before = await run({ metrics: ['fees'], range, as_of: '2019-06-30' })
    // The third day was not known, so the answer ends where it ended then.
    expect(lines(before)).toEqual({ Fees: [1, 2] })
    expect((await run({ metrics: ['fees'], range, as_of: '2019-01-31' })).series).toEqual([])
  })

  it('takes a calendar day as its end', async () => {
    await loadPoints(db, series('2019-01-01', [1]), {
      observed_at: Date.parse('2019-03-31T12:00:00Z'),
    })
    await refreshDays(db)
    const range = { from: '2019-01-01', to: '2019-01-01' }
    expect((await run({ metrics: ['fees'], range, as_of: '2019-03-31' })).series).toHaveLength(1)
    expect(
      (await run({ metrics: ['fees'], range, as_of: '2019-03-31T11:00:00Z' })).series,
    ).toHaveLength(0)
  })
})

describe('unit', () => {
  it('expresses amounts in the project’s own token, and leaves counts alone', async () => {
    await load(
      series('2025-01-01', [20, 20, 20, 20]),
      series('2025-01-01', [8, 8, 8, 8], { metric_id: 'burns' }),
      // On the third day it is worth nothing, and on the fourth no source has a price.
      series('2025-01-01', [2, 4, 0], { metric_id: 'price' }),
      series('2025-01-01', [7, 7, 7, 7], { metric_id: 'transaction_count' }),
    )
    const answer = await run({
      metrics: ['fees', 'burns', 'transaction_count'],
      range: 'max',
      unit: 'native',
    })
    expect(answer.series.map((line) => line.values)).toEqual([
      [10, 5, null, null],
      [4, 2, null, null],
      [7, 7, 7, 7],
    ])
  })
})

describe('bad queries', () => {
  it.each([
    [{ metrics: ['fee'] }, 'There is no metric "fee"'],
    [{ metrics: ['fees / 0'] }, 'divides by zero'],
    [{ metrics: ['fees'], where: { projects: ['nobody'] } }, 'unknown id "nobody"'],
    [{ metrics: ['fees'], where: { sectors: ['nothing'] } }, 'unknown id "nothing"'],
    [{ metrics: ["fees'; DROP TABLE facts --"] }, 'A formula consists of'],
  ])('%j is refused: %s', async (query, message) => {
    await expect(run(query)).rejects.toThrow(message)
  })
})

describe('a query too wide to hold', () => {
  it('is rejected before the engine is queried', async () => {
    const statements: string[] = []
    const watched: Analytics = {
      ...db,
      dataVersion: db.dataVersion,
      rows: (statement) => {
        statements.push(statement.sql)
        return db.rows(statement)
      },
    }
    await loadPoints(
      db,
      PROJECTS.slice(0, 200).flatMap(({ project_id }) => [
        point({ project_id, day: '2009-01-01', value: 1 }),
        point({ project_id, day: '2025-01-01', value: 1 }),
      ]),
    )
    await refreshDays(db)
    const metrics = ['fees', 'fees * 2', 'fees * 3', 'fees * 4', 'fees * 5']
    const query = MetricQuery.parse({ metrics, breakdown: ['project'], range: 'max' })
    await expect(answerMetricQuery(watched, query)).rejects.toMatchObject({
      message:
        'The response would contain 1,000 series of 5,845 periods; 5,000,000 values are allowed, such as 855 series of these periods or 5,000 periods of these series. Request fewer series or a coarser granularity, or download CSV or Parquet, which can be larger.',
      errors: [{ code: 'too-large', field: 'range' }],
    })
    expect(statements.filter((sql) => sql.includes('facts'))).toEqual([])
    // A filter of chains may remove keys, so the engine counts them without returning the rows.
    await expect(
      answerMetricQuery(watched, { ...query, where: { chains: ['ethereum'] } }),
    ).resolves.toMatchObject({ dimensions: ['project'] })
    expect(statements.filter((sql) => sql.includes('facts'))[0]).toMatch(
      /^SELECT count\(\) AS keys/,
    )
    const monthly = await run({ ...query, granularity: 'month' })
    expect(monthly.series).toHaveLength(1_000)
  })
})
