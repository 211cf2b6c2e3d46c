import type { MetricAnswer, Series } from '@tickmark/core/query/MetricAnswer'
import { describe, expect, it } from 'vitest'
import { prepareTimeSeries } from './prepareTimeSeries.ts'

const OPTIONS = {
  kind: 'line',
  granularity: 'month',
  log: false,
  hidden: new Set<string>(),
  maxTicks: 8,
} as const

const series = (fields: Partial<Series>): Series => ({
  key: { project: 'aave' },
  metric: 'fees',
  label: 'Fees',
  values: [1, 2, 3],
  provisional_from: null,
  ...fields,
})

const answer = (all: Series[], total = all.length): MetricAnswer => ({
  dimensions: ['project'],
  timestamps: ['2026-01-01', '2026-02-01', '2026-03-01'],
  series: all,
  meta: {
    data_version: 1,
    sources: [],
    missing: [],
    checks: [],
    sample: false,
    anchors: {},
    total_series: total,
    range: { from: '2026-01-01', to: '2026-03-31' },
  },
})

describe('prepareTimeSeries', () => {
  it('fills skipped periods with gaps, never with zeros', () => {
    const skipped = {
      ...answer([series({ values: [1, 3] })]),
      timestamps: ['2026-01-01', '2026-03-01'],
    }
    const chart = prepareTimeSeries(skipped, OPTIONS)
    expect(chart.timestamps).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
    expect(chart.series[0]?.values).toEqual([1, null, 3])
  })

  it('marks the unfinished period and names it', () => {
    const chart = prepareTimeSeries(answer([series({ provisional_from: '2026-03-01' })]), OPTIONS)
    expect(chart.series[0]?.provisionalFrom).toBe(2)
    expect(chart.notes).toEqual(['Mar 2026 unfinished'])
  })

  it('gives metrics of another format an axis of their own', () => {
    const chart = prepareTimeSeries(
      answer([series({}), series({ metric: 'user_dau', label: 'Active users' })]),
      OPTIONS,
    )
    expect(chart.axes.map((axis) => axis.format)).toEqual(['usd', 'number'])
    expect(chart.series.map((one) => one.axis)).toEqual([0, 1])
  })

  it('colours the metrics of one project by their order and projects by what they are', () => {
    const metrics = prepareTimeSeries(answer([series({}), series({ metric: 'revenue' })]), OPTIONS)
    expect(metrics.series.map((one) => one.colour)).toEqual(['#4269d0', '#6cc5b0'])
    const others = prepareTimeSeries(
      answer([series({}), series({ key: { project: 'others' } })]),
      OPTIONS,
    )
    expect(others.series[1]?.colour).toBe('#9498a0')
    expect(others.series[1]?.project).toBeNull()
  })

  it('says how many series the list was cut to', () => {
    const two = [series({}), series({ key: { project: 'others' } })]
    expect(prepareTimeSeries(answer(two, 143), OPTIONS).notes).toEqual([
      'Top 1 of 143, rest as Others',
    ])
    expect(prepareTimeSeries(answer([series({})], 9), OPTIONS).notes).toEqual(['Top 1 of 9'])
  })

  it('leaves out of a log axis what it cannot show, and says so', () => {
    const chart = prepareTimeSeries(answer([series({ values: [0, -5, 7] })]), {
      ...OPTIONS,
      log: true,
    })
    expect(chart.series[0]?.values).toEqual([null, null, 7])
    expect(chart.notes).toEqual(['2 values at or below zero have no place on a log axis'])
  })

  it('adds up parts of one additive metric only', () => {
    const parts = [series({}), series({ key: { project: 'uniswap' } })]
    const users = parts.map((part) => ({ ...part, metric: 'user_dau' }))
    expect(prepareTimeSeries(answer(parts), OPTIONS).totals).toBe(true)
    expect(prepareTimeSeries(answer(users), OPTIONS).totals).toBe(false)
    expect(prepareTimeSeries(answer(parts), { ...OPTIONS, kind: 'share' }).totals).toBe(false)
  })

  it('keeps an empty answer empty', () => {
    const chart = prepareTimeSeries({ ...answer([]), timestamps: [] }, OPTIONS)
    expect(chart).toMatchObject({ timestamps: [], series: [], ticks: [], notes: [] })
  })
})
