import type { CompositionDimension } from '@tickmark/core/answers/choices'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { listSplits } from '../records/listSplits.ts'
import {
  clearFacts,
  loadInput,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '../testing/openTestAnalytics.ts'
import { getComposition } from './getComposition.ts'
import { getIntervalFigures } from './getIntervalFigures.ts'
import { getProjectFigures } from './getProjectFigures.ts'

const db = openForTests(openTestAnalytics)

const load = async (...points: Parameters<typeof loadPoints>[1][]) => {
  await loadPoints(db, points.flat())
  await refreshDerivedTables(db)
}
const odd = (seed: number, scale = 1) =>
  Array.from(
    { length: 200 },
    (_, day) => scale * (1e6 * Math.abs(Math.sin(seed + day * 12.9898)) + 0.1),
  )
const compose = (
  metric_id: string,
  by: CompositionDimension,
  changes: Partial<Parameters<typeof getComposition>[1]> = {},
) =>
  getComposition(db, { project_id: 'aave', metric_id, by, interval: '30d', limit: 50, ...changes })
const project_id = 'aave'

describe('the labels of a figure', () => {
  beforeAll(async () => {
    await clearFacts(db)
    await load(
      series('2024-01-01', new Array(30).fill(10), { project_id }),
      series('2024-01-01', new Array(30).fill(8), { project_id, product_id: 'label:mev rewards' }),
      series('2024-01-21', new Array(10).fill(9), { project_id, product_id: 'label:late' }),
    )
    await loadInput(db, (writer) => {
      const of = { metric_id: 'fees', project_id, label_id: 'mev rewards' }
      writer.record('labels', { record_id: 'one', ...of, name: 'MEV Rewards', text: 'Paid.' })
    })
    await refreshDerivedTables(db)
  })

  it('may exceed the total, which says so and has the words of the source', async () => {
    const { parts, total, unattributed, part_count } = await compose('fees', 'label')
    expect(parts).toMatchObject([
      { id: 'mev rewards', name: 'MEV Rewards', value: 240, share: 0.8, text: 'Paid.' },
      { id: 'late', name: 'Late', value: 90, share: 0.3 },
    ])
    expect([total, unattributed?.value, part_count]).toEqual([300, -30, 2])
    const splits = await listSplits(db, 'aave')
    expect(splits).toEqual({
      chain: [],
      product: [],
      contract: [],
      label: [{ metric_id: 'fees', count: 2 }],
    })
    const answer = await answerMetricQuery(
      db,
      MetricQuery.parse({
        metrics: ['fees'],
        breakdown: ['label'],
        granularity: 'month',
        range: 'max',
      }),
    )
    expect(answer.series.map(({ label, values }) => [label, values])).toEqual([
      ['MEV Rewards', [240]],
      ['Late', [90]],
    ])
  })
})

describe('the composition of a figure', () => {
  beforeAll(async () => {
    await clearFacts(db)
    const chains = ['ethereum', 'polygon', 'avalanche']
    await load(
      series('2024-01-01', odd(1, 9), { project_id }),
      ...chains.flatMap((chain_id, index) => [
        series('2024-01-01', odd(index), { project_id, chain_id }),
        series('2024-01-01', odd(index, 0.3), {
          project_id,
          chain_id,
          metric_id: 'fees_supply_side',
        }),
        series('2024-01-01', odd(index + 9), { project_id, chain_id, metric_id: 'active_loans' }),
        series('2024-01-01', odd(index + 9), { project_id, chain_id, metric_id: 'user_dau' }),
      ]),
      series('2024-01-01', new Array(200).fill(7), { project_id, metric_id: 'user_dau' }),
      series('2024-06-01', new Array(10).fill(7), { project_id, product_id: 'aave-v1' }),
    )
  })

  it.each(['fees', 'revenue', 'active_loans', 'gmv'])(
    'has the parts of a query split by them: %s',
    async (metric) => {
      for (const interval of ['7d', '30d', '90d'] as const) {
        const { parts, previous_anchor } = await compose(metric, 'chain', { interval })
        const figures = await getIntervalFigures(db, {
          metrics: [metric],
          where: { projects: ['aave'] },
          breakdown: ['chain'],
          range: interval,
        })
        expect(parts.map(({ id, value }) => [id, value])).toEqual(
          figures.map(({ key, values }) => [key.chain, values[metric]]),
        )
        expect(previous_anchor).toBe(
          { '7d': '2024-07-11', '30d': '2024-06-18', '90d': '2024-04-19' }[interval],
        )
        expect(parts.every((part) => part.previous_value !== null && part.change !== null)).toBe(
          true,
        )
      }
    },
  )

  it.each(['fees', 'revenue', 'active_loans', 'user_dau'])(
    'has the total and change of the project list: %s',
    async (metric) => {
      const { total, change, column_id, change_column_id } = await compose(metric, 'chain')
      const list = await getProjectFigures(db, {
        columns: [column_id, change_column_id],
        projects: ['aave'],
      })
      expect([total, change]).toEqual(list.columns.map((column) => column.values[0]))
      expect(total).not.toBeNull()
    },
  )

  it('reports the unattributed rest, and omits parts that ended', async () => {
    const { total, parts, unattributed } = await compose('fees', 'chain')
    const sum = parts.reduce((all, part) => all + part.value, 0)
    expect(unattributed?.value).toBeCloseTo((total ?? 0) - sum, 3)
    expect(unattributed?.share).toBeCloseTo(1 - sum / (total ?? 1), 9)
    expect(parts.map((part) => part.name)).toContain('Avalanche')
    expect(await compose('fees', 'product')).toMatchObject({ parts: [], unattributed: null })
  })

  it('has nothing unattributed where the total is the sum of the parts', async () => {
    const { parts, unattributed } = await compose('active_loans', 'chain')
    expect(unattributed).toEqual({ value: 0, share: 0 })
    expect(parts.reduce((sum, part) => sum + (part.share ?? 0), 0)).toBeCloseTo(1, 12)
  })

  it('adds up no distinct users', async () => {
    const { parts, total, unattributed, others } = await compose('user_dau', 'chain', { limit: 2 })
    expect(total).toBe(7)
    expect([parts.length, parts[0]?.share, unattributed]).toEqual([2, null, null])
    expect(others).toEqual({ count: 1, value: null, share: null })
  })

  it('lists which metrics can be split, and by which dimension', async () => {
    const splits = await listSplits(db, 'aave')
    expect(splits.chain).toEqual(
      [
        'fees',
        'fees_supply_side',
        'revenue',
        'gross_profit',
        'earnings',
        'active_loans',
        'user_dau',
      ].map((metric_id) => ({ metric_id, count: 3 })),
    )
    expect(splits.product).toEqual([{ metric_id: 'fees', count: 1 }])
    expect(splits.contract).toEqual([])
    const none = { chain: [], product: [], contract: [], label: [] }
    expect(await listSplits(db, 'uniswap')).toEqual(none)
  })

  it('is empty without data', async () => {
    expect(await compose('tvl', 'chain')).toMatchObject({
      anchor: null,
      total: null,
      part_count: 0,
      parts: [],
      others: null,
      unattributed: null,
    })
  })
})

describe('ten thousand contracts', () => {
  const COUNT = 10_000
  const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
  beforeAll(async () => {
    await clearFacts(db)
    await loadPoints(
      db,
      Array.from({ length: COUNT }, (_, index) =>
        ['2025-01-01', '2025-01-02'].map((day) =>
          point({
            day,
            value: index + 1,
            metric_id: 'transaction_count',
            project_id,
            chain_id: 'ethereum',
            contract_id: address(index),
          }),
        ),
      ).flat(),
    )
    await loadInput(db, (writer) => {
      writer.record('contracts', {
        chain_id: 'ethereum',
        address: address(COUNT - 1),
        name: 'Pool',
        project_id,
      })
    })
    await refreshDerivedTables(db)
  })

  it('are shown as the largest and the rest', async () => {
    const { parts, part_count, others, total } = await compose('transaction_count', 'contract', {
      limit: 2,
    })
    expect(parts.map(({ name, value }) => [name, value])).toEqual([
      ['Pool', 20_000],
      [address(COUNT - 2), 19_998],
    ])
    expect(part_count).toBe(COUNT)
    expect(others).toMatchObject({ count: COUNT - 2, value: (total ?? 0) - 39_998 })
    expect(total).toBe(COUNT * (COUNT + 1))
    expect((await listSplits(db, 'aave')).contract).toEqual([
      { metric_id: 'transaction_count', count: COUNT },
    ])
  })

  it('are a chart of the largest and Others', async () => {
    const answer = await answerMetricQuery(
      db,
      MetricQuery.parse({
        metrics: ['transaction_count'],
        where: { projects: ['aave'] },
        breakdown: ['contract'],
        range: 'max',
        top: { n: 3 },
      }),
    )
    expect(answer.series.map((line) => line.label)).toEqual([
      'Pool',
      address(COUNT - 2),
      address(COUNT - 3),
      'Others',
    ])
    expect(answer.meta.total_series).toBe(COUNT)
    expect(answer.series.at(-1)?.values[0]).toBe((COUNT * (COUNT + 1)) / 2 - 29_997)
  })
})
