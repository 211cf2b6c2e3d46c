import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { AGGREGATE_INTERVALS } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { addDays } from '@tickmark/core/time/Day'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { publishCatalog } from '../catalog/CatalogBatch.ts'
import { getMartPage } from '../marts/getMartPage.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '../testing/openTestAnalytics.ts'
import { getIntervalFigures } from './getIntervalFigures.ts'
import { getProjectFigures } from './getProjectFigures.ts'
import { getRanking } from './getRanking.ts'
import { listProjectEntries } from './listProjectEntries.ts'

const db = openForTests(openTestAnalytics)

const constant = (days: number, value: number) => new Array<number>(days).fill(value)
const load = async (...points: Parameters<typeof loadPoints>[1][]) => {
  await loadPoints(db, points.flat())
  await refreshDerivedTables(db)
}

describe('a ranking of averages', () => {
  it('is answered where some or all have no data in the window before', async () => {
    const metric_id = 'user_dau'
    await clearFacts(db)
    await load(series('2025-01-01', constant(60, 4), { metric_id, project_id: 'aave' }))
    const alone = await getRanking(db, { metric_id, interval: '180d' })
    expect(alone.rows).toMatchObject([{ project_id: 'aave', value: 4, previous_value: null }])
    await load(series('2025-02-10', constant(20, 6), { metric_id, project_id: 'uniswap' }))
    const both = await getRanking(db, { metric_id, interval: '30d' })
    expect(both.rows).toMatchObject([
      { project_id: 'uniswap', value: 6, previous_value: null },
      { project_id: 'aave', value: 4, previous_value: 4 },
    ])
    const of = (input: object) => getRanking(db, { metric_id, interval: '30d', ...input })
    const ids = ({ rows }: Awaited<ReturnType<typeof of>>) => rows.map((row) => row.project_id)
    expect(ids(await of({ direction: 'asc' }))).toEqual(['aave', 'uniswap'])
    expect(ids(await of({ direction: 'asc', order: 'change' }))).toEqual(['aave', 'uniswap'])
    // Focused projects keep their rank among all, and excluded ones have none.
    const { rows, summary } = await of({ focus: ['aave'] })
    expect([rows.length, rows[0]?.rank, summary.count]).toEqual([1, 2, 2])
    expect(await of({ exclude: ['uniswap'] })).toMatchObject({
      rows: [{ project_id: 'aave', rank: 1 }],
      summary: { count: 1 },
    })
  })
})

describe('projects that only a list names', () => {
  it('need TVL, fees or volume within a year to be ranked, and are shown all the same', async () => {
    await clearFacts(db)
    const state = (project_id: string, fields: Record<string, unknown>) =>
      Object.entries({ market_sectors: ['lending'], chains: [], links: {}, ...fields }).map(
        ([field, value]) => ({ project_id, field, value, source: 'test', revision: '1' }),
      )
    const listed = (id: string) => state(id, { name: id, sources: { defillama: [id] } })
    await publishCatalog(db, {
      layer: 'discovered',
      author: 'test',
      reason: 'A list.',
      statements: [
        ...['active', 'new', 'idle', 'past'].flatMap(listed),
        ...state('own-file', { name: 'Own file' }),
      ],
    })
    const daus = ['aave', 'active', 'new', 'idle', 'past', 'own-file'].map((project_id, index) =>
      series('2025-01-01', constant(30, 6 - index), { metric_id: 'user_dau', project_id }),
    )
    const tvls = {
      active: '2025-01-20',
      idle: '2025-01-20',
      past: '2023-01-01',
      aave: '2025-01-01',
    }
    await load(
      ...daus,
      ...Object.entries(tvls).map(([project_id, day]) =>
        series(day, constant(10, project_id === 'idle' ? 0 : 7), { metric_id: 'tvl', project_id }),
      ),
      series('2025-01-01', constant(30, 7), {
        metric_id: 'token_trading_volume',
        project_id: 'aave',
      }),
      [
        point({
          project_id: 'new',
          metric_id: 'token_trading_volume',
          day: '2025-01-31',
          value: 9,
          provisional: true,
        }),
      ],
    )
    const ranked = async (input: object = {}) =>
      (await getRanking(db, { metric_id: 'user_dau', interval: '30d', ...input })).rows.map(
        ({ project_id }) => project_id,
      )
    const RANKED = ['aave', 'active', 'new', 'own-file']
    expect(await ranked()).toEqual(RANKED)
    expect(await ranked({ as_of: '2099-01-01' })).toEqual(RANKED)
    expect(await ranked({ projects: ['aave', 'idle'] })).toEqual(['aave', 'idle'])
    const top = await answerMetricQuery(
      db,
      MetricQuery.parse({
        metrics: ['user_dau'],
        breakdown: ['project'],
        top: { n: 4, others: false },
        granularity: 'month',
        range: { from: '2025-01-01', to: '2025-01-31' },
      }),
    )
    expect(top.series.map(({ key }) => key.project).sort()).toEqual(RANKED)
    const { rows } = await getMartPage(
      db,
      'crypto_screener',
      RowsRequest.parse({
        valueCols: [{ id: 'user_dau_30d_avg' }, { id: 'rank(user_dau_30d_avg)' }],
        sortModel: [{ colId: 'user_dau_30d_avg', sort: 'desc' }],
      }),
    )
    expect(rows.map((row) => [row.project_id, row['rank(user_dau_30d_avg)']])).toEqual([
      ['aave', 1],
      ['active', 2],
      ['new', 3],
      ['own-file', 4],
      ['idle', null],
      ['past', null],
    ])
    const entries = await listProjectEntries(db)
    expect(entries.filter((one) => one.is_unranked).map((one) => one.project.project_id)).toEqual([
      'idle',
      'past',
    ])
  })
})

describe('a ranking of amounts', () => {
  beforeEach(async () => {
    await clearFacts(db)
    await load(
      series('2025-01-01', [...constant(30, 2), ...constant(30, 3)], { project_id: 'aave' }),
      series('2025-01-01', [...constant(30, 4), ...constant(30, 1)], { project_id: 'uniswap' }),
      series('2025-01-01', constant(30, 9), { project_id: 'lido' }),
      series('2025-02-20', constant(10, 5), { project_id: 'solana' }),
    )
  })

  it('compares with the window before, in which others may have led', async () => {
    const { rows, ...answer } = await getRanking(db, { metric_id: 'fees', interval: '30d' })
    expect(rows).toEqual([
      {
        project_id: 'aave',
        rank: 1,
        previous_rank: 3,
        value: 90,
        previous_value: 60,
        change: 0.5,
        share: 0.5294117647058824,
        percentile_rank: 1,
      },
      {
        project_id: 'solana',
        rank: 2,
        previous_rank: null,
        value: 50,
        // Its fees began within the window.
        partial: true,
        previous_value: null,
        change: null,
        share: 0.29411764705882354,
        percentile_rank: 0.5,
      },
      {
        project_id: 'uniswap',
        rank: 3,
        previous_rank: 2,
        value: 30,
        previous_value: 120,
        change: -0.75,
        share: 0.17647058823529413,
        percentile_rank: 0,
      },
    ])
    expect(answer).toMatchObject({
      column_id: 'fees_30d_sum',
      change_column_id: 'fees_30d_change',
      anchor: '2025-03-01',
      previous_anchor: '2025-01-30',
      summary: { count: 3, total: 170, previous_total: 450, median: 50 },
      movers_floor: null,
      meta: { sample: false, sources: ['test'] },
    })
    expect(answer.gainers.map((row) => row.project_id)).toEqual(['aave'])
    expect(answer.losers.map((row) => row.project_id)).toEqual(['uniswap'])
  })

  it('does not list who left among the figures of projects', async () => {
    const { project_ids } = await getProjectFigures(db, { columns: ['fees_30d_sum'] })
    expect(project_ids).toEqual(['aave', 'solana', 'uniswap'])
  })

  it('orders by change with the unknown last, and pages without changing ranks', async () => {
    const { rows } = await getRanking(db, { metric_id: 'fees', interval: '30d', order: 'change' })
    expect(rows.map((row) => row.project_id)).toEqual(['aave', 'uniswap', 'solana'])
    const page = await getRanking(db, { metric_id: 'fees', interval: '30d', limit: 1, offset: 1 })
    expect(page.rows.map((row) => [row.project_id, row.rank])).toEqual([['solana', 2]])
    expect(page.summary.count).toBe(3)
  })

  it('ranks the members of a sector and the projects of a chain among themselves', async () => {
    const run = async (filter: { sectors?: string[]; chains?: string[] }) =>
      (await getRanking(db, { metric_id: 'fees', interval: '30d', ...filter })).rows.map((row) => [
        row.project_id,
        row.rank,
      ])
    expect(await run({ sectors: ['exchange'] })).toEqual([['uniswap', 1]])
    expect(await run({ chains: ['solana'] })).toEqual([['solana', 1]])
    expect(await run({ sectors: ['cex'] })).toEqual([])
  })

  it('has nothing before all time', async () => {
    const answer = await getRanking(db, { metric_id: 'fees', interval: 'max' })
    expect(answer.previous_anchor).toBeNull()
    expect(answer.summary).toMatchObject({ total: 620, previous_total: null, change: null })
    expect(answer.rows.every((row) => row.previous_rank === null)).toBe(true)
  })

  it('answers nothing of a metric without data, and refuses one that does not exist', async () => {
    expect(await getRanking(db, { metric_id: 'tvl', interval: '30d' })).toMatchObject({
      anchor: null,
      rows: [],
      summary: { count: 0, total: null },
    })
    await expect(getRanking(db, { metric_id: 'fee', interval: '30d' })).rejects.toThrow(
      'Did you mean fees?',
    )
  })
})

describe('a ranking of levels', () => {
  it('counts values of the last week, now and then, whatever the interval', async () => {
    await clearFacts(db)
    const tvl = { metric_id: 'tvl' }
    await load(
      series('2025-01-01', constant(60, 5), { ...tvl, project_id: 'aave' }),
      series('2025-01-01', constant(55, 7), { ...tvl, project_id: 'uniswap' }),
      series('2025-01-01', constant(50, 9), { ...tvl, project_id: 'lido' }),
    )
    for (const interval of ['24h', '7d', '30d'] as const) {
      const { rows, column_id } = await getRanking(db, { metric_id: 'tvl', interval })
      expect(column_id).toBe('tvl_7d_latest')
      expect(rows.map((row) => [row.project_id, row.value])).toEqual([
        ['uniswap', 7],
        ['aave', 5],
      ])
    }
    const month = await getRanking(db, { metric_id: 'tvl', interval: '30d' })
    expect(month.rows.map((row) => row.previous_rank)).toEqual([2, 3])
    expect(month.summary).toMatchObject({ total: 12, previous_total: 21 })
  })
})

// Regression: the newest day's users were shown with the change of the 30-day average.
describe('a ranking of distinct users', () => {
  it('shows the average that its change compares, now and before', async () => {
    await clearFacts(db)
    await load(
      series('2025-01-01', [...constant(30, 100), ...constant(29, 150), 999], {
        project_id: 'aave',
        metric_id: 'user_dau',
      }),
    )
    const { rows, column_id } = await getRanking(db, { metric_id: 'user_dau', interval: '30d' })
    const average = (29 * 150 + 999) / 30
    expect(column_id).toBe('user_dau_30d_avg')
    // Changes are rounded to the millionth.
    const change = Math.round((average / 100 - 1) * 1e6) / 1e6
    expect(rows).toMatchObject([{ value: average, previous_value: 100, change }])
  })
})

describe('one figure by several ways', () => {
  const PROJECTS = ['ethereum', 'bitcoin', 'aave', 'uniswap', 'lido']
  beforeAll(async () => {
    await clearFacts(db)
    const odd = (seed: number, scale = 1) =>
      Array.from(
        { length: 500 },
        (_, day) => scale * (1e6 * Math.abs(Math.sin(seed + day * 12.9898)) + 0.1),
      )
    await load(
      ...PROJECTS.flatMap((project_id, index) => [
        series('2024-01-01', odd(index), { project_id }),
        series('2024-01-01', odd(index + 9, 1 / 3), { project_id, metric_id: 'fees_supply_side' }),
        series('2024-01-01', odd(index, 1e3), { project_id, metric_id: 'market_cap_circulating' }),
        series('2024-01-01', odd(index + 27), { project_id, metric_id: 'active_loans' }),
        series('2024-01-01', odd(index + 28), { project_id, metric_id: 'assets_staked' }),
        series('2024-01-01', odd(index + 31), { project_id, metric_id: 'trading_volume' }),
        series('2024-01-01', odd(index + 33), { project_id, metric_id: 'transaction_volume' }),
        series('2024-01-01', odd(index + 36), { project_id, metric_id: 'user_dau' }),
      ]),
    )
  })

  it.each(AGGREGATE_INTERVALS)('is the project list’s over %s', async (interval) => {
    // Metrics without data are the same over any interval.
    const found = await db.rows<{ metric_id: string }>({
      sql: 'SELECT DISTINCT toString(metric_id) AS metric_id FROM aggregates',
    })
    expect(found.length).toBeGreaterThan(10)
    for (const { metric_id } of interval === '30d' ? METRICS : found) {
      if (metric_id === 'gmv') continue
      const ranking = await getRanking(db, { metric_id, interval })
      const columns = [ranking.column_id, ranking.change_column_id]
      const list = await getProjectFigures(db, { columns })
      const listed = list.project_ids.flatMap((project, index) => {
        const value = list.columns[0]?.values[index] ?? null
        return value === null ? [] : [[project, value, list.columns[1]?.values[index]]]
      })
      expect(ranking.rows.map((row) => [row.project_id, row.value, row.change]).sort()).toEqual(
        listed.sort(),
      )
    }
  })

  it.each(['7d', '30d', '90d', '365d'] as const)(
    'adds up to what all projects are together over %s',
    async (interval) => {
      for (const metric of ['fees', 'revenue', 'earnings', 'gmv', 'trading_volume']) {
        const { summary, anchor, previous_anchor } = await getRanking(db, {
          metric_id: metric,
          interval,
        })
        const [now] = await getIntervalFigures(db, {
          metrics: [metric],
          where: {},
          breakdown: [],
          range: interval,
        })
        // Amounts of some projects and levels of others have no sum.
        expect(summary.total === null).toBe(metric === 'gmv')
        expect(summary.total).toBe(now?.values[metric] ?? null)
        const days = Number.parseInt(interval, 10)
        const [before] = await getIntervalFigures(db, {
          metrics: [metric],
          where: {},
          breakdown: [],
          range: { from: addDays(previous_anchor ?? '', 1 - days), to: previous_anchor ?? '' },
        })
        expect(summary.previous_total).toBe(before?.values[metric] ?? null)
        expect(anchor).toBe('2025-05-14')
      }
    },
  )

  it('shares as a chart of shares does', async () => {
    const { rows } = await getRanking(db, { metric_id: 'active_loans', interval: '30d' })
    const chart = await answerMetricQuery(
      db,
      MetricQuery.parse({
        metrics: ['active_loans'],
        breakdown: ['project'],
        range: '24h',
        transforms: [{ kind: 'share' }],
      }),
    )
    expect(rows.map((row) => [row.project_id, row.share])).toEqual(
      chart.series.map((line) => [line.key.project, line.values.at(-1)]),
    )
  })
})

it('ranks what sources report where what it could be computed from was never loaded', async () => {
  await clearFacts(db)
  await load(series('2025-01-01', constant(30, 2), { metric_id: 'revenue', project_id: 'aave' }))
  const { rows } = await getRanking(db, { metric_id: 'revenue', interval: '30d' })
  expect(rows).toMatchObject([{ project_id: 'aave', value: 60 }])
  const chart = await answerMetricQuery(
    db,
    MetricQuery.parse({ metrics: ['revenue'], range: '7d' }),
  )
  expect(chart.series.map(({ values }) => values.length)).toEqual([7])
})
