import { MARTS } from '@tickmark/core/marts/MARTS'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import { RowsRequest, type RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { writeLoadedAsOf } from '@tickmark/core/time/parseAsOf'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Point } from '../batches/BatchWriter.ts'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { findPinMoment } from '../compile/resolveAsOf.ts'
import { getComposition } from '../figures/getComposition.ts'
import { getProjectFigures } from '../figures/getProjectFigures.ts'
import { getRanking } from '../figures/getRanking.ts'
import { getSectorTotals } from '../figures/getSectorTotals.ts'
import { listCompetitors } from '../figures/listCompetitors.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { getFinancialStatement } from '../statements/getFinancialStatement.ts'
import { getStatementLines } from '../statements/getStatementLines.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getMartPage } from './getMartPage.ts'
import { streamMart } from './streamMart.ts'

const FIRST = '2025-08-01'
const DAYS = 100
/** Both versions are of the same day, hours apart. */
const [OLDER, NEWER] = [Date.parse('2025-11-20T06:00:00Z'), Date.parse('2025-11-20T18:00:00Z')]
const BETWEEN = '2025-11-20T12:00:00Z'

const db = openForTests(openTestAnalytics)

const wave = (seed: number, days: number) =>
  Array.from({ length: days }, (_, day) => 1e6 * Math.abs(Math.sin(seed + day * 12.9898)) + seed)
const of = (project_id: string, seed: number, days = DAYS): Point[] =>
  ['fees', 'fees_supply_side', 'tvl', 'market_cap_circulating', 'user_dau'].flatMap(
    (metric_id, at) => series(FIRST, wave(seed + at, days), { metric_id, project_id }),
  )
const parts = (chain_id: string, seed: number, days = DAYS): Point[] =>
  ['fees', 'tvl'].flatMap((metric_id) =>
    series(FIRST, wave(seed, days), { metric_id, project_id: 'uniswap', chain_id }),
  )
const products = (seed: number): Point[] =>
  series(FIRST, wave(seed, DAYS), { project_id: 'aave', product_id: 'aave-v3' })

const screener: RowsRequestInput = {
  valueCols: [
    { id: 'fees_30d_sum' },
    { id: 'fees_24h_latest' },
    { id: 'revenue_90d_sum' },
    { id: 'pf_circulating_30d_latest' },
    { id: 'tvl_30d_change' },
    { id: 'fees_max_trend' },
    { id: 'sector_percentile(fees_30d_sum)' },
    { id: 'fees_30d_sum / user_dau_30d_avg' },
  ],
  sortModel: [{ colId: 'fees_30d_sum', sort: 'desc' }],
}
const byGroup: RowsRequestInput = {
  valueCols: [{ id: 'fees_30d_sum' }, { id: 'tvl_30d_latest' }, { id: 'pf_circulating_7d_latest' }],
}

const mart = (id: string, request: RowsRequestInput) => (as_of?: string) =>
  getMartPage(db, id, RowsRequest.parse({ ...request, as_of }))

/** All ways to request figures; each is requested before and after. */
const QUERIES: Record<string, (as_of?: string) => Promise<unknown>> = {
  'a screener with formulas and percentiles': mart('crypto_screener', screener),
  'groups of a screener': mart('crypto_screener', {
    ...screener,
    rowGroupCols: [{ id: 'market_sectors' }],
    sortModel: [],
  }),
  'filtered rows': mart('crypto_screener', {
    ...screener,
    filterModel: {
      fees_30d_sum: { filterType: 'number', type: 'greaterThan', filter: 15_000_000 },
    },
  }),
  'a table of sectors': mart('sector_screener', byGroup),
  'a table of products': mart('product_screener', byGroup),
  'a table of chains': mart('chain_screener', byGroup),
  'cohorts of projects': mart('cohort_analysis', {}),
  'the project list': (as_of) =>
    getProjectFigures(db, {
      columns: ['fees_30d_sum', 'tvl_7d_latest', 'revenue_365d_change', 'fees_90d_trend'],
      formulas: ['30d:revenue / user_dau'],
      as_of,
    }),
  'a ranking': (as_of) => getRanking(db, { metric_id: 'fees', interval: '30d', as_of }),
  'totals of sectors': (as_of) => getSectorTotals(db, { interval: '30d', as_of }),
  'a composition': (as_of) =>
    getComposition(db, {
      project_id: 'uniswap',
      metric_id: 'fees',
      by: 'chain',
      interval: '30d',
      limit: 10,
      as_of,
    }),
  competitors: (as_of) => {
    const project = db.catalog.find('aave')
    return project
      ? listCompetitors(db, { project, interval: '30d', as_of })
      : Promise.reject(new Error('no project'))
  },
  statements: (as_of) => getStatementLines(db, { window: 'quarter', limit: 10, as_of }),
  'a statement': (as_of) =>
    getFinancialStatement(db, {
      project_id: 'aave',
      granularity: 'month',
      interval: '1y',
      ...(as_of !== undefined && { as_of }),
    }),
  'a chart': (as_of) =>
    answerMetricQuery(
      db,
      MetricQuery.parse({
        metrics: ['fees', 'take_rate'],
        breakdown: ['project'],
        range: '90d',
        top: { n: 2, others: true },
        as_of,
      }),
    ),
  'a figure of a dashboard': (as_of) =>
    answerMetricQuery(
      db,
      MetricQuery.parse({ metrics: ['fees'], range: '30d', granularity: 'month', as_of }),
    ),
  'a file of rows': async (as_of) => {
    const request = RowsRequest.parse({ ...screener, as_of })
    const stream = await streamMart(db, 'crypto_screener', request)
    const rows: unknown[][] = []
    for await (const block of stream.rows()) rows.push(...block)
    return { rows, count: await stream.count() }
  },
}

const before = new Map<string, unknown>()
let pin: string
beforeAll(async () => {
  await loadPoints(db, [...of('aave', 1), ...of('uniswap', 20), ...of('compound', 30, DAYS - 3)], {
    observed_at: OLDER,
  })
  await loadPoints(db, [...parts('ethereum', 40), ...parts('base', 50), ...products(60)], {
    observed_at: OLDER,
  })
  await refreshDerivedTables(db)
  for (const [name, run] of Object.entries(QUERIES)) before.set(name, toComparable(await run()))
  pin = writeLoadedAsOf(await findPinMoment(db, Date.now()))
  await new Promise((done) => setTimeout(done, 2))
  await loadPoints(db, [...of('aave', 2, DAYS + 4), ...of('lido', 70), ...parts('base', 55, 104)], {
    observed_at: NEWER,
  })
  // An old file that is loaded late has observations from before the pinned moment.
  await loadPoints(db, [...of('curve', 80), ...of('ethereum', 90)], { observed_at: OLDER - 1 })
  await refreshDerivedTables(db)
})

/** Without what identifies the load, and the current outcome of the identities. */
function toComparable(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value) =>
      key === 'data_version' || key === 'checks' || key === 'notes' ? undefined : value,
    ),
  )
}

describe.each(Object.keys(QUERIES))('%s', (name) => {
  const run = async (as_of?: string) => toComparable(await QUERIES[name]?.(as_of))

  it('does not move once it is pinned', async () => {
    expect(await run(pin)).toEqual(before.get(name))
  })

  it('moves without a pin', async () => {
    expect(await run()).not.toEqual(before.get(name))
  })
})

describe('a moment', () => {
  it('of the same day includes what was observed by then, whenever it was loaded', async () => {
    const run = async (as_of: string): Promise<MartPage> =>
      getMartPage(db, 'crypto_screener', RowsRequest.parse({ ...screener, as_of }))
    const page = await run(BETWEEN)
    const names = page.rows.map((row) => row.project_id)
    expect(names).toEqual(expect.arrayContaining(['aave', 'curve']))
    expect(names).not.toContain('lido')
    const aave = page.rows.find((row) => row.project_id === 'aave')
    const pinned = (await run(pin)).rows.find((row) => row.project_id === 'aave')
    expect(aave?.fees_30d_sum).toBe(pinned?.fees_30d_sum)
    expect(toComparable(await run('2025-11-20'))).toEqual(
      toComparable(await getMartPage(db, 'crypto_screener', RowsRequest.parse({ ...screener }))),
    )
  })

  it.each(['1970-01-01', '2025-11-20T05:59:59Z~loaded', '2010-05-05T00:00:00Z'])(
    'before anything was known (%s) has no rows',
    async (as_of) => {
      for (const { mart_id, source } of MARTS) {
        const page = await getMartPage(db, mart_id, RowsRequest.parse({ as_of }))
        if (source.kind === 'figures') expect(page.rows, mart_id).toEqual([])
        expect(page.meta.notes !== undefined).toBe(source.kind === 'records')
      }
      const { project_ids } = await getProjectFigures(db, { columns: ['fees_30d_sum'], as_of })
      expect(project_ids).toEqual([])
    },
  )

  it('in the future is what is known now', async () => {
    const run = (as_of?: string) =>
      getMartPage(db, 'crypto_screener', RowsRequest.parse({ ...screener, as_of }))
    expect((await run('2099-12-31')).rows).toEqual((await run()).rows)
  })

  it.each(['9999-12-31', 'yesterday', '2026-02-30', "'; DROP TABLE facts", 'x'.repeat(9_000)])(
    'that is none (%s) is refused',
    async (as_of) => {
      expect(RowsRequest.safeParse({ as_of }).success).toBe(false)
      expect(MetricQuery.safeParse({ metrics: ['fees'], as_of }).success).toBe(false)
      const refused = getProjectFigures(db, { columns: ['fees_30d_sum'], as_of })
      await expect(refused).rejects.toMatchObject({ code: 'bad-request' })
    },
  )

  it('refuses more metrics than can be computed at once', async () => {
    const all = METRICS.map(({ metric_id }) => `${metric_id}_30d_latest`)
    await expect(getProjectFigures(db, { columns: all, as_of: pin })).rejects.toMatchObject({
      code: 'bad-request',
    })
  })
})

describe('the moment of a pin', () => {
  it('is before a batch that is being loaded', async () => {
    const now = Date.now()
    let [reading, during] = [now, Infinity]
    await loadPoints(db, [], {
      read: async () => {
        reading = Date.now()
        await new Promise((done) => setTimeout(done, 5))
        during = await findPinMoment(db, Date.now())
      },
    })
    expect(during).toBeLessThanOrEqual(reading)
    expect(await findPinMoment(db, now + 60_000)).toBe(now + 60_000)
  })
})
