import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getTrace } from '../provenance/getTrace.ts'
import { indexSeries } from '../series/indexSeries.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  refreshDays,
  series,
} from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'
import { explainMetricQuery } from './explainMetricQuery.ts'

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

describe('totals and parts', () => {
  const parts = [
    point({ day: '2025-01-01', value: 3, project_id: 'aave', chain_id: 'ethereum' }),
    point({ day: '2025-01-01', value: 4, project_id: 'aave', chain_id: 'base' }),
  ]

  it('takes the source’s own total where there is one', async () => {
    await load(parts, [point({ day: '2025-01-01', value: 10, project_id: 'aave' })])
    expect(lines(await run({ metrics: ['fees'], range: 'max' }))).toEqual({ Fees: [10] })
  })

  it('adds up the parts where there is none', async () => {
    await load(parts)
    expect(lines(await run({ metrics: ['fees'], range: 'max' }))).toEqual({ Fees: [7] })
  })

  it('uses a predecessor’s part before a total begins, but not after it has ended', async () => {
    await load(
      series('2025-01-01', [1, 1, 1, 1, 1], { project_id: 'aave', product_id: 'aave-v2' }),
      series('2025-01-02', [10, 10, 10], { project_id: 'aave' }),
    )
    expect(lines(await run({ metrics: ['fees'], range: 'max' }))).toEqual({
      Fees: [1, 10, 10, 10, null],
    })
  })

  it('does not take parts for a total on a day on which it is missing, now or as of a moment', async () => {
    await load(
      series('2025-01-01', [1, 1, 1, 1], { project_id: 'aave', product_id: 'aave-v2' }),
      [point({ day: '2025-01-02', value: 10, project_id: 'aave' })],
      [point({ day: '2025-01-04', value: 10, project_id: 'aave' })],
    )
    expect(lines(await run({ metrics: ['fees'], range: 'max' }))).toEqual({
      Fees: [1, 10, null, 10],
    })
    const { begunTotals } = await indexSeries(db, { by: 'observed', moment: Date.now() })
    expect(begunTotals).toMatchObject([{ project_id: 'aave', first_total_day: '2025-01-02' }])
  })

  it('names such projects only in the statements that read them', async () => {
    const mixed = ['aave', 'uniswap'].flatMap((project_id) => [
      ...series('2025-01-01', [1, 1, 1], { project_id, chain_id: 'base' }),
      ...series('2025-01-02', [10], { project_id }),
    ])
    await loadPoints(db, mixed, { observed_at: Date.parse('2025-02-01') })
    // The present is read from daily values.
    await load([point({ day: '2025-01-04', value: 1, project_id: 'aave' })])
    const query = MetricQuery.parse({
      metrics: ['fees'],
      where: { projects: ['aave'] },
      range: 'max',
      as_of: '2025-02-02',
    })
    const { sql } = await explainMetricQuery(db, query)
    expect(sql).toContain('fees aave')
    expect(sql).not.toContain('fees uniswap')
  })

  it('never adds up counts of distinct users', async () => {
    await load(parts.map((part) => ({ ...part, metric_id: 'user_dau' })))
    expect((await run({ metrics: ['user_dau'], range: 'max' })).series).toEqual([])
    const one = await run({
      metrics: ['user_dau'],
      where: { chains: ['base'] },
      range: 'max',
    })
    expect(lines(one)).toEqual({ 'Active users (daily)': [4] })
  })

  it('takes no finer part for the whole where there are several coarser ones', async () => {
    const finer = { project_id: 'aave', chain_id: 'base', product_id: 'aave-v2' }
    await load(
      [...parts, point({ day: '2025-01-01', value: 1, ...finer })].flatMap((part) => [
        { ...part, metric_id: 'user_dau' },
        { ...part, metric_id: 'price' },
      ]),
    )
    const metrics = ['user_dau', 'price']
    for (const breakdown of [[], ['project' as const]])
      expect((await run({ metrics, breakdown, range: 'max' })).series).toEqual([])
  })

  describe('with a chain reported beside finer parts', () => {
    const cap = { metric_id: 'market_cap_circulating', project_id: 'curve' }
    const metrics = ['market_cap_circulating']
    const range = 'max' as const
    const sum = async (query: MetricQueryInput) =>
      Object.values(lines(await run(query))).reduce<number[]>(
        (sums, values) => values.map((value, at) => (value ?? 0) + (sums[at] ?? 0)),
        [],
      )

    beforeEach(() =>
      load(
        series('2025-01-01', [5, 5], { ...cap, chain_id: 'arbitrum' }),
        series('2025-01-01', [3, 3, 3, 3], { ...cap, product_id: 'curve-crvusd' }),
        // The chain has precedence over what is on it.
        series('2025-01-02', [1], { ...cap, chain_id: 'arbitrum', product_id: 'other' }),
      ),
    )

    it('adds what each chain has, so that a series equals the sum of its breakdown', async () => {
      const whole = [8, 8, 3, 3]
      for (const where of [{ chains: ['arbitrum', 'ethereum'] }, { projects: ['curve'] }, {}])
        for (const query of [{ breakdown: [] }, { breakdown: ['project' as const] }])
          expect(await sum({ metrics, where, range, ...query })).toEqual(whole)
      expect(await sum({ metrics, breakdown: ['chain'], range })).toEqual(whole)
      const early = { metrics, range, where: { projects: ['curve'] }, as_of: '2099-01-01' }
      expect(await sum(early)).toEqual(whole)
    })

    it('leaves what names no chain out where one is reported, and uses a total', async () => {
      await load(series('2025-01-01', [9, 9, 9, 9], { ...cap, product_id: 'anywhere' }))
      expect(await sum({ metrics, range })).toEqual([8, 8, 12, 12])
      await load(series('2025-01-02', [20, 20, 20], cap))
      expect(await sum({ metrics, range })).toEqual([8, 20, 20, 20])
      expect(await sum({ metrics, where: { chains: ['arbitrum', 'ethereum'] }, range })).toEqual([
        8, 8, 3, 3,
      ])
    })

    it('leaves what does not add up missing', async () => {
      await load(
        series('2025-01-01', [5, 5], { ...cap, metric_id: 'price', chain_id: 'arbitrum' }),
        series('2025-01-02', [3, 3], { ...cap, metric_id: 'price', product_id: 'curve-crvusd' }),
      )
      for (const where of [{}, { chains: ['arbitrum', 'ethereum'] }])
        expect(lines(await run({ metrics: ['price'], where, range }))).toEqual({
          Price: [5, null, 3],
        })
    })

    it('adds products over chains in the same way', async () => {
      const products = ['curve-crvusd', 'other']
      expect(await sum({ metrics, where: { products }, range })).toEqual([3, 4, 3, 3])
      expect(await sum({ metrics, breakdown: ['product'], range })).toEqual([3, 4, 3, 3])
    })

    it('traces a figure to all points that it is made of', async () => {
      const { versions } = await getTrace(db, {
        project_id: 'curve',
        metric_id: 'market_cap_circulating',
        timestamp: '2025-01-02',
        granularity: 'day',
      })
      expect(versions.map(({ value }) => value).toSorted()).toEqual([3, 5])
    })
  })

  describe('with a product reported beside finer parts of another', () => {
    const fees = { project_id: 'aave', metric_id: 'fees' }
    const of = (product: string, chain_id = '') => ({
      ...fees,
      product_id: `aave-${product}`,
      chain_id,
    })
    const metrics = ['fees']
    const range = 'max' as const
    const whole = async (query: Partial<MetricQueryInput> = {}) =>
      lines(await run({ metrics, range, where: { projects: ['aave'] }, ...query })).Fees

    beforeEach(() =>
      load(
        series('2025-01-01', [10, 10, 10], of('v2')),
        // The product has precedence over what is of it on a chain.
        series('2025-01-01', [7, 7], of('v2', 'ethereum')),
        series('2025-01-01', [3, 3, 3], of('v3', 'ethereum')),
        series('2025-01-02', [2, 2], of('v3', 'base')),
      ),
    )

    it('adds what each product has, now and as of a moment, and counts nothing twice', async () => {
      for (const query of [{}, { as_of: '2099-01-01' }, { where: {} }])
        expect(await whole(query)).toEqual([13, 15, 15])
      expect(lines(await run({ metrics, breakdown: ['product'], range }))).toEqual({
        'Aave v2': [10, 10, 10],
        'Aave v3': [3, 5, 5],
      })
    })

    it('has on a chain what is stated of it, and takes a chain before its products', async () => {
      expect(lines(await run({ metrics, breakdown: ['chain'], range }))).toEqual({
        Ethereum: [10, 10, 3],
        Base: [null, 2, 2],
      })
      await load(series('2025-01-02', [20], { ...fees, chain_id: 'ethereum' }))
      expect(await whole()).toEqual([13, 22, 15])
      await load(series('2025-01-02', [50], fees))
      expect(await whole()).toEqual([13, 50, null])
    })

    it('adds a product on its only chain to others on that chain', async () => {
      const supply = { metric_id: 'outstanding_supply', project_id: 'tether' }
      await load(
        series('2025-01-01', [5], { ...supply, product_id: 'usdt-tron' }),
        series('2025-01-01', [2], { ...supply, product_id: 'other', chain_id: 'tron' }),
        series('2025-01-01', [1], { ...supply, product_id: 'other', chain_id: 'base' }),
      )
      const ofTether = { metrics: ['outstanding_supply'], range, where: { projects: ['tether'] } }
      expect(lines(await run({ ...ofTether, breakdown: ['chain'] }))).toEqual({
        TRON: [7],
        Base: [1],
      })
      for (const chains of [['tron'], ['tron', 'base']])
        expect(
          Object.values(lines(await run({ ...ofTether, where: { ...ofTether.where, chains } }))),
        ).toEqual([[chains.length === 1 ? 7 : 8]])
    })

    it('leaves what does not add up missing', async () => {
      await load(
        series('2025-01-01', [10], { ...of('v2'), metric_id: 'user_dau' }),
        series('2025-01-01', [3, 3], { ...of('v3', 'base'), metric_id: 'user_dau' }),
      )
      const answer = await run({ metrics: ['user_dau'], range, where: { projects: ['aave'] } })
      expect(Object.values(lines(answer))).toEqual([[null, 3]])
    })

    it('traces a figure to all points that it is made of', async () => {
      const trace = async (timestamp: string) => {
        const { versions } = await getTrace(db, {
          ...fees,
          timestamp,
          granularity: 'day',
        })
        return versions.map(({ value }) => value).toSorted()
      }
      expect(await trace('2025-01-02')).toEqual([10, 2, 3].toSorted())
      await load(series('2025-01-02', [20], { ...fees, chain_id: 'ethereum' }))
      expect(await trace('2025-01-02')).toEqual([20, 2].toSorted())
    })
  })

  it('splits by chain and by project and chain', async () => {
    await load(parts, [
      point({ day: '2025-01-01', value: 5, project_id: 'uniswap', chain_id: 'base' }),
    ])
    expect(lines(await run({ metrics: ['fees'], breakdown: ['chain'], range: 'max' }))).toEqual({
      Base: [9],
      Ethereum: [3],
    })
    expect(
      lines(await run({ metrics: ['fees'], breakdown: ['project', 'chain'], range: 'max' })),
    ).toEqual({ 'Uniswap · Base': [5], 'Aave · Base': [4], 'Aave · Ethereum': [3] })
  })

  it('counts a project in each of its sectors, and only in requested ones', async () => {
    await load(
      [point({ day: '2025-01-01', value: 10, project_id: 'aave' })],
      [point({ day: '2025-01-01', value: 1 })],
    )
    const all = await run({ metrics: ['fees'], breakdown: ['market_sector'], range: 'max' })
    expect(all.series.map((line) => line.key.market_sector)).toContain('blockchains-l1')
    const one = await run({
      metrics: ['fees'],
      where: { sectors: ['lending'] },
      breakdown: ['market_sector'],
      range: 'max',
    })
    expect(lines(one)).toEqual({ Lending: [10] })
  })

  it('adds up reported and computed revenue of different projects', async () => {
    await load(
      [
        point({ day: '2025-01-01', value: 10 }),
        point({ day: '2025-01-01', value: 4, metric_id: 'fees_supply_side' }),
      ],
      [point({ day: '2025-01-01', value: 9, metric_id: 'revenue', project_id: 'bitcoin' })],
    )
    expect(lines(await run({ metrics: ['revenue'], range: 'max' }))).toEqual({
      Revenue: [15],
    })
  })

  it('gives chains the sum over the projects on them, without their own', async () => {
    await load(parts, [
      point({ day: '2025-01-01', value: 100, chain_id: '', project_id: 'ethereum' }),
    ])
    const answer = await run({
      metrics: ['ecosystem_fees'],
      breakdown: ['project'],
      range: 'max',
    })
    expect(lines(answer)).toEqual({ Base: [4], Ethereum: [3] })
  })

  it('counts a product on the one chain that it runs on', async () => {
    const supply = { metric_id: 'outstanding_supply', project_id: 'tether', day: '2025-01-01' }
    await load(
      [point({ ...supply, product_id: 'usdt-ethereum', value: 5 })],
      [point({ ...supply, product_id: 'usdt-tron', value: 3 })],
    )
    const metrics = ['outstanding_supply']
    const split = await run({ metrics, breakdown: ['chain'], range: 'max' })
    expect(lines(split)).toEqual({ Ethereum: [5], TRON: [3] })
    expect(split.meta).toMatchObject({ data_from: '2025-01-01', data_to: '2025-01-01' })
    expect(lines(await run({ metrics, where: { chains: ['tron'] }, range: 'max' }))).toEqual({
      'Outstanding supply': [3],
    })
    const ecosystems = await run({
      metrics: ['ecosystem_stablecoin_supply'],
      breakdown: ['project'],
      range: 'max',
    })
    expect(lines(ecosystems)).toEqual({ Ethereum: [5], TRON: [3] })
  })

  it('dates a derived metric of a day that is not over like a reported one', async () => {
    const part = { project_id: 'aave', chain_id: 'base', metric_id: 'tvl' }
    await load(
      [point({ ...part, day: '2025-01-01', value: 3 })],
      [point({ ...part, day: '2025-01-02', value: 4, provisional: true })],
      [point({ ...part, chain_id: 'ethereum', day: '2025-01-02', value: 5, provisional: true })],
    )
    // The days of computed metrics are in the series.
    await refreshDerivedTables(db)
    const spanOf = async (project: string) => {
      const answer = await run({
        metrics: ['ecosystem_tvl'],
        where: { projects: [project] },
        range: { from: '2025-01-01', to: '2025-01-03' },
      })
      const { data_from, data_to } = answer.meta
      return [answer.series[0]?.values, data_from, data_to]
    }
    expect(await spanOf('base')).toEqual([[3, 4], '2025-01-01', '2025-01-02'])
    expect(await spanOf('ethereum')).toEqual([[null, 5], '2025-01-02', '2025-01-02'])
  })

  it('keeps every digit of a price where other projects have prices of parts only', async () => {
    const price = { metric_id: 'price', day: '2025-01-01' }
    await load(
      [point({ ...price, project_id: 'nem', value: 0.000258601441307805 })],
      [point({ ...price, project_id: 'tether', product_id: 'usdt-tron', value: 3.3e-14 })],
    )
    const answer = await run({ metrics: ['price'], breakdown: ['project'], range: 'max' })
    expect(lines(answer)).toEqual({ NEM: [0.000258601441307805], Tether: [3.3e-14] })
  })

  it('measures each sector by its own gross merchandise value', async () => {
    await load(
      [point({ day: '2025-01-01', value: 50, project_id: 'aave', metric_id: 'active_loans' })],
      [point({ day: '2025-01-01', value: 70, project_id: 'uniswap', metric_id: 'trading_volume' })],
    )
    const answer = await run({ metrics: ['gmv'], breakdown: ['project'], range: 'max' })
    expect(lines(answer)).toEqual({ Uniswap: [70], Aave: [50] })
  })
})

describe('labels', () => {
  const aave = { project_id: 'aave' }
  const label = (name: string) => ({ ...aave, product_id: `label:${name}` })
  const byLabel = async (query: Partial<MetricQueryInput> = {}) =>
    lines(await run({ metrics: ['fees'], breakdown: ['label'], range: 'max', ...query }))
  const total = async (query: Partial<MetricQueryInput> = {}) =>
    lines(await run({ metrics: ['fees'], range: 'max', ...query }))

  it('splits a total, which it does not make up, whether they are less or more', async () => {
    await load(
      series('2025-01-01', [10, 10, 10], aave),
      series('2025-01-01', [6, 6, 6], { ...aave, chain_id: 'ethereum' }),
      series('2025-01-01', [4, 4, 4], { ...aave, chain_id: 'base' }),
      series('2025-01-01', [7, 9, 1], label('borrow interest')),
      // One of them appears late.
      series('2025-01-03', [20], label('liquidations')),
    )
    expect(await byLabel()).toEqual({
      'Borrow interest': [7, 9, 1],
      Liquidations: [null, null, 20],
    })
    expect(await total()).toEqual({ Fees: [10, 10, 10] })
    expect(await total({ where: { labels: ['Borrow  Interest'] } })).toEqual({ Fees: [7, 9, 1] })
    expect(await total({ breakdown: ['chain'] })).toEqual({
      Ethereum: [6, 6, 6],
      Base: [4, 4, 4],
    })
    expect(await total({ breakdown: ['product'] })).toEqual({})
    expect(await total({ breakdown: ['label'], where: { chains: ['base'] } })).toEqual({})
  })

  it('makes up a total where nothing else is reported, and prefers any other part', async () => {
    await load(
      series('2025-01-01', [3, 3], label('swap fees')),
      series('2025-01-01', [1, 1], label('liquidations')),
      series('2025-01-02', [5], { ...aave, product_id: 'aave-v2' }),
    )
    expect(await total()).toEqual({ Fees: [4, 5] })
    expect(await total({ breakdown: ['product'] })).toEqual({ 'Aave v2': [null, 5] })
  })

  it('keeps the days of a label under the name that they had when a source renames it', async () => {
    await load(
      series('2025-01-01', [10, 10, 10, 10], aave),
      series('2025-01-01', [7, 7], label('borrow interest')),
      series('2025-01-03', [7, 7], label('interest paid by borrowers')),
    )
    expect(await byLabel()).toEqual({
      'Borrow interest': [7, 7, null, null],
      'Interest paid by borrowers': [null, null, 7, 7],
    })
    const labels = ['borrow interest', 'Interest paid  by borrowers']
    expect(await total({ where: { labels } })).toEqual({ Fees: [7, 7, 7, 7] })
    expect(await total()).toEqual({ Fees: [10, 10, 10, 10] })
  })

  it('adds up over projects, and belongs to the chain of a project on one', async () => {
    await load(
      series('2025-01-01', [3], { project_id: 'drift', product_id: 'label:liquidations' }),
      series('2025-01-01', [9], { project_id: 'drift' }),
      series('2025-01-01', [1], label('liquidations')),
    )
    expect(await byLabel()).toEqual({ Liquidations: [4] })
    expect(await byLabel({ breakdown: ['chain', 'label'] })).toEqual({
      'Solana · Liquidations': [3],
    })
    expect(await total({ breakdown: ['chain'] })).toEqual({ Solana: [9] })
  })

  it('is not split by product or contract as well', () => {
    const query = { metrics: ['fees'], breakdown: ['label' as const, 'product' as const] }
    expect(() => MetricQuery.parse(query)).toThrow('not split by product or contract')
  })
})
