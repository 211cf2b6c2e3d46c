import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, expect, it } from 'vitest'
import { limitHistory } from '../series/limitHistory.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  refreshDays,
  series,
} from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

const MONTHS: MetricQueryInput = { metrics: ['fees'], granularity: 'month', range: 'max' }
const BEGIN = '2021-11-23'
const daily = (count: number, changes: Parameters<typeof series>[2] = {}, first = BEGIN) =>
  series(first, new Array<number>(count).fill(1), changes)

async function load(...points: Parameters<typeof loadPoints>[1][]) {
  await loadPoints(db, points.flat())
  await refreshDays(db)
}

async function run(query: MetricQueryInput, from = db) {
  const { series: lines, timestamps } = await answerMetricQuery(from, MetricQuery.parse(query))
  return {
    timestamps,
    values: lines.map((line) => line.values),
    partial: Object.fromEntries(lines.map((line) => [line.label, line.partial])),
  }
}

it('marks the first period that data begin inside, of sums and averages and not of levels', async () => {
  await load(
    daily(100),
    daily(100, { metric_id: 'tvl' }),
    daily(100, { metric_id: 'user_dau' }),
    daily(100, { metric_id: 'fees_supply_side' }),
    daily(100, { metric_id: 'price' }),
  )
  const metrics = ['fees', 'tvl', 'user_dau', 'revenue', 'take_rate', 'price', 'fees / user_dau']
  const answer = await run({ metrics, granularity: 'month', range: 'max' })
  const partial = { to: '2021-11-01', data_from: BEGIN }
  expect(answer.values[0]?.[0]).toBe(8)
  expect(answer.partial).toEqual({
    Fees: partial,
    'Total value locked': undefined,
    'Active users (daily)': partial,
    Revenue: partial,
    'Take rate': partial,
    Price: undefined,
    'fees / user_dau': partial,
  })
  const weekly = await run({ metrics: ['fees'], granularity: 'week', range: 'max' })
  expect(weekly.partial).toEqual({ Fees: { to: '2021-11-22', data_from: BEGIN } })
  const yearly = await run({ metrics: ['fees'], granularity: 'year', range: 'max' })
  expect(yearly.partial).toEqual({ Fees: { to: '2021-01-01', data_from: BEGIN } })
  const byDay = await run({ metrics: ['fees'], range: 'max' })
  expect(byDay.partial).toEqual({ Fees: undefined })
})

it('marks none where the range begins inside a period, since that is shown whole', async () => {
  await load(daily(100))
  const range = { from: '2021-12-15', to: '2022-02-28' }
  const answer = await run({ metrics: ['fees'], granularity: 'month', range })
  expect([answer.timestamps[0], answer.values[0]?.[0]]).toEqual(['2021-12-01', 31])
  expect(answer.partial).toEqual({ Fees: undefined })
})

it('takes a hole in a series for no beginning', async () => {
  await load(daily(10), daily(40, {}, '2022-01-20'))
  const range = { from: '2022-01-01', to: '2022-02-28' }
  const answer = await run({ metrics: ['fees'], granularity: 'month', range })
  expect(answer.values).toEqual([[12, 28]])
  expect(answer.partial).toEqual({ Fees: undefined })
})

it('finds the beginning of each series: of projects, sectors, chains and the rest below the top', async () => {
  await load(
    daily(100, {}, '2021-11-01'),
    daily(80, { project_id: 'aave' }),
    daily(60, { project_id: 'uniswap' }, '2021-12-10'),
    daily(80, { project_id: 'aave', chain_id: 'ethereum' }),
    daily(40, { project_id: 'aave', chain_id: 'polygon' }, '2022-01-05'),
  )
  expect((await run(MONTHS)).partial).toEqual({ Fees: undefined })
  const december = { to: '2021-12-01', data_from: '2021-12-10' }
  const november = { to: '2021-11-01', data_from: BEGIN }
  expect((await run({ ...MONTHS, breakdown: ['project'] })).partial).toEqual({
    Ethereum: undefined,
    Aave: november,
    Uniswap: december,
  })
  expect((await run({ ...MONTHS, breakdown: ['project'], top: { n: 1 } })).partial).toEqual({
    Ethereum: undefined,
    Others: november,
  })
  const sectors = await run({
    ...MONTHS,
    breakdown: ['market_sector'],
    where: { projects: ['aave'] },
  })
  const beginnings = Object.values(sectors.partial)
  expect(beginnings.length).toBeGreaterThan(0)
  for (const beginning of beginnings) expect(beginning).toEqual(november)
  const chains = await run({
    ...MONTHS,
    breakdown: ['chain'],
    where: { projects: ['aave'] },
  })
  expect(chains.partial).toEqual({
    Ethereum: november,
    Polygon: { to: '2022-01-01', data_from: '2022-01-05' },
  })
})

it('marks windows that reach before the data', async () => {
  await load(daily(500), daily(500, { metric_id: 'market_cap_circulating' }))
  const ltm = await run({
    metrics: ['fees'],
    granularity: 'month',
    range: 'max',
    transforms: [{ kind: 'ltm' }],
  })
  expect(ltm.values[0]?.slice(9, 12)).toEqual([null, 312, 343])
  expect(ltm.partial).toEqual({ Fees: { to: '2022-10-01', data_from: BEGIN } })
  const trailing = await run({ metrics: ['rolling_sum(fees, 365)'], range: 'max' })
  expect(trailing.values[0]?.find((value) => value !== null)).toBe(329)
  expect(Object.values(trailing.partial)).toEqual([{ to: '2022-11-21', data_from: BEGIN }])
  const ratio = await run({
    metrics: ['pf_circulating'],
    granularity: 'month',
    range: 'max',
  })
  // The window of thirty days is complete by the end of its first month with a value.
  expect(Object.values(ratio.partial)).toEqual([undefined])
  const change = await run({
    metrics: ['fees'],
    granularity: 'month',
    range: 'max',
    transforms: [{ kind: 'change', over: 'period' }],
  })
  // A change from a partial month would be one of days.
  expect(change.values[0]?.slice(0, 3)).toEqual([null, null, 0])
  expect(change.partial).toEqual({ Fees: undefined })
})

it('answers with the beginning that was known at a moment', async () => {
  await loadPoints(db, daily(100, {}, '2021-12-10'), { observed_at: Date.parse('2022-05-01') })
  await load(daily(17))
  expect((await run(MONTHS)).partial.Fees?.data_from).toBe(BEGIN)
  expect((await run({ ...MONTHS, as_of: '2022-06-01' })).partial.Fees).toEqual({
    to: '2021-12-01',
    data_from: '2021-12-10',
  })
})

it('takes the first day that a tier shows for the beginning, of windows too', async () => {
  await load(daily(500, {}, '2021-01-01'))
  // The newest day is 15 May 2022, so history begins on 21 May 2021.
  const limited = limitHistory(db, 360)
  const months = await run(MONTHS, limited)
  expect([months.timestamps[0], months.partial.Fees]).toEqual(['2021-06-01', undefined])
  const ltm = await run({ ...MONTHS, transforms: [{ kind: 'ltm' }] }, limited)
  expect(ltm.partial.Fees).toEqual({ to: '2022-04-01', data_from: '2021-05-21' })
})

it('takes the first visible value for the beginning, so that nothing reveals older data', async () => {
  await load(
    daily(500, {}, '2021-01-01'),
    daily(30, { metric_id: 'fees_supply_side' }, '2021-01-01'),
    daily(200, { metric_id: 'fees_supply_side' }, '2021-07-10'),
  )
  // History begins on 21 May 2021.
  const metrics = ['fees_supply_side', 'revenue']
  const limited = await run({ ...MONTHS, metrics }, limitHistory(db, 360))
  const partial = { to: '2021-07-01', data_from: '2021-07-10' }
  expect(limited.partial).toEqual({ 'Supply-side fees': partial, Revenue: partial })
  const whole = await run({ ...MONTHS, metrics })
  expect(whole.partial).toEqual({ 'Supply-side fees': undefined, Revenue: undefined })
})

it('begins amounts in tokens with the price', async () => {
  await load(daily(100), daily(90, { metric_id: 'price' }, '2021-12-03'))
  const answer = await run({ ...MONTHS, unit: 'native', where: { projects: ['ethereum'] } })
  expect(answer.partial.Fees).toEqual({ to: '2021-12-01', data_from: '2021-12-03' })
})

it('marks nothing of one day', async () => {
  await load([point({ day: '2022-01-01', value: 1 })])
  const answer = await run({ metrics: ['fees'], granularity: 'month', range: 'max' })
  expect(answer.partial).toEqual({ Fees: undefined })
})
