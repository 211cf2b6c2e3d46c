import { describe, expect, it } from 'vitest'
import type { MetricAnswer, Series } from '../answers/MetricAnswer.ts'
import { listPeriods } from '../time/Granularity.ts'
import { prepareTimeSeries } from './prepareTimeSeries.ts'
import { prepareTooltip } from './prepareTooltip.ts'

const OPTIONS = {
  kind: 'line',
  granularity: 'month',
  log: false,
  hidden: new Set<string>(),
  room: { ticks: 8, bars: 400 },
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
    data_ends: {},
    total_series: total,
    range: { from: '2026-01-01', to: '2026-03-31' },
    data_from: null,
    data_to: null,
  },
})

const uniswap = (fields: Partial<Series>) => series({ key: { project: 'uniswap' }, ...fields })

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

  it('marks the incomplete period and names it', () => {
    const chart = prepareTimeSeries(answer([series({ provisional_from: '2026-03-01' })]), OPTIONS)
    expect(chart.series[0]?.openFrom).toBe(2)
    expect(chart.notes).toEqual(['Mar 2026 (incomplete)'])
  })

  it('says where the data begin when that is after the first day shown', () => {
    const notesWith = (data_from: string | null) => {
      const { meta, ...plain } = answer([series({})])
      return prepareTimeSeries({ ...plain, meta: { ...meta, data_from } }, OPTIONS).notes
    }
    expect(notesWith('2026-01-23')).toMatchSnapshot()
    expect(notesWith('2026-01-01')).toEqual([])
    expect(notesWith('2024-05-06')).toEqual([])
    expect(notesWith(null)).toEqual([])
  })

  it('marks the first periods that the data begin inside, and names the last of them', () => {
    const partial = { to: '2026-01-01', data_from: '2026-01-23' }
    const chart = prepareTimeSeries(answer([series({ partial })]), OPTIONS)
    expect(chart.series[0]?.partial).toEqual({ end: 1, dataFrom: '2026-01-23' })
    expect(chart.notes).toEqual(['Jan 2026 partial'])
    const notesOf = (...all: Series[]) => prepareTimeSeries(answer(all), OPTIONS).notes
    const later = { ...partial, to: '2026-02-01' }
    expect(notesOf(series({ partial: later }))).toMatchSnapshot()
    expect(notesOf(series({ values: [null, 2, 3], partial: later }))).toEqual(['Feb 2026 partial'])
    expect(notesOf(series({}), uniswap({ partial }))).toMatchSnapshot()
    expect(notesOf(series({ partial: later }), uniswap({ partial }))).toMatchSnapshot()
  })

  it('says of a value without history that it is a snapshot, not that its period is incomplete', () => {
    const snapshot = {
      values: [null, null, 3],
      provisional_from: '2026-03-01',
      snapshot: '2026-03-09',
    }
    const notesOf = (...all: Series[]) => prepareTimeSeries(answer(all), OPTIONS).notes
    expect(notesOf(series(snapshot))).toMatchSnapshot()
    expect(notesOf(series(snapshot), uniswap({ provisional_from: '2026-03-01' }))).toMatchSnapshot()
    const chart = prepareTimeSeries(answer([series(snapshot)]), OPTIONS)
    expect(prepareTooltip(chart, 2).detail).toMatchSnapshot()
    expect(prepareTooltip(chart, 1).detail).toBe('')
  })

  it('has no partial period where the answer begins after it', () => {
    const partial = { to: '2025-11-01', data_from: '2025-11-23' }
    const chart = prepareTimeSeries(answer([series({ partial })]), OPTIONS)
    expect([chart.series[0]?.partial, chart.notes]).toEqual([undefined, []])
  })

  it('gives metrics of another format an axis of their own', () => {
    const chart = prepareTimeSeries(
      answer([series({}), series({ metric: 'user_dau', label: 'Active users' })]),
      OPTIONS,
    )
    expect(chart.axes.map((axis) => axis.unit)).toEqual(['usd', 'count'])
    expect(chart.series.map((one) => one.axis)).toEqual([0, 1])
  })

  it('colors the metrics of one project by their order and projects by what they are', () => {
    const metrics = prepareTimeSeries(answer([series({}), series({ metric: 'revenue' })]), OPTIONS)
    expect(metrics.series.map((one) => one.color)).toEqual(['#4269d0', '#6cc5b0'])
    const others = prepareTimeSeries(
      answer([series({}), series({ key: { project: 'others' } })]),
      OPTIONS,
    )
    expect(others.series[1]?.color).toBe('#9498a0')
    expect(others.series[1]?.project).toBeNull()
  })

  it('says how many series the list was cut to', () => {
    const two = [series({}), series({ key: { project: 'others' } })]
    expect(prepareTimeSeries(answer(two, 7_143), OPTIONS).notes).toMatchSnapshot()
    expect(prepareTimeSeries(answer([series({})], 9), OPTIONS).notes).toEqual(['Top 1 of 9'])
  })

  it('leaves out of a log axis what it cannot show, and says so', () => {
    const chart = prepareTimeSeries(answer([series({ values: [0, -5, 7] })]), {
      ...OPTIONS,
      log: true,
    })
    expect(chart.series[0]?.values).toEqual([null, null, 7])
    expect(chart.notes).toMatchSnapshot()
  })

  it('adds up parts of one additive metric only', () => {
    const parts = [series({}), uniswap({})]
    const users = parts.map((part) => ({ ...part, metric: 'user_dau' }))
    expect(prepareTimeSeries(answer(parts), OPTIONS).totals).toBe(true)
    expect(prepareTimeSeries(answer(users), OPTIONS).totals).toBe(false)
    expect(prepareTimeSeries(answer(parts), { ...OPTIONS, unit: 'share' }).totals).toBe(false)
    expect(prepareTimeSeries(answer(users), { ...OPTIONS, additive: true }).totals).toBe(true)
  })

  it('shows shares from nothing to all of it, whatever their metric is written in', () => {
    const shares = answer([
      series({ values: [0.4, 0.5, null] }),
      uniswap({ values: [0.6, 0.5, 1] }),
    ])
    const chart = prepareTimeSeries(shares, { ...OPTIONS, kind: 'area', unit: 'share' })
    expect(chart).toMatchObject({ mark: 'area', isStacked: true })
    expect(chart.axes).toMatchObject([{ unit: 'share', bounds: { min: 0, max: 1 } }])
    const lines = prepareTimeSeries(shares, { ...OPTIONS, unit: 'share' })
    expect(lines.axes).toMatchObject([{ unit: 'share', bounds: null }])
  })

  it('draws places as lines with the first on top, even where bars on a log axis are asked for', () => {
    const places = answer([series({ values: [1, 2, 2] }), uniswap({ values: [3, 1, null] })])
    const chart = prepareTimeSeries(places, { ...OPTIONS, kind: 'bar', log: true, unit: 'rank' })
    expect(chart.mark).toBe('line')
    expect(chart.axes).toMatchObject([
      {
        unit: 'rank',
        log: false,
        isInverted: true,
        bounds: { min: 0.5, max: 3.5 },
        marks: [1, 2, 3],
      },
    ])
  })

  it('draws areas as bars where values lie below zero, and says why', () => {
    const losses = answer([series({}), uniswap({ values: [1, -2, 3] })])
    const chart = prepareTimeSeries(losses, { ...OPTIONS, kind: 'area' })
    expect(chart).toMatchObject({ mark: 'bar', isStacked: true })
    expect(chart.axes[0]?.crossesZero).toBe(true)
    expect(chart.notes).toMatchSnapshot()
    const hidden = new Set(['uniswap|fees'])
    expect(prepareTimeSeries(losses, { ...OPTIONS, kind: 'area', hidden }).mark).toBe('area')
  })

  it('names the one value beside which nothing else can be seen', () => {
    const timestamps = listPeriods('2026-01-01', '2026-01-20', 'day')
    const values = timestamps.map((_, index) => (index === 4 ? 9e12 : 1_000 + index))
    const absurd = { ...answer([series({ values, label: 'Aave' })]), timestamps }
    const options = { ...OPTIONS, granularity: 'day' } as const
    const note = '\u2068Aave\u2069 dwarfs all other values on 5 Jan 2026; a log axis shows both'
    expect(prepareTimeSeries(absurd, options).notes).toEqual([note])
    expect(prepareTimeSeries(absurd, { ...options, log: true }).notes).toEqual(['Log axis'])
  })

  it('separates what is scheduled from what has happened', () => {
    const chart = prepareTimeSeries(answer([series({})]), { ...OPTIONS, today: '2026-02-14' })
    expect(chart.today).toBe(1)
    expect(chart.series[0]?.openFrom).toBe(2)
    expect(chart.notes).toMatchSnapshot()
    const past = prepareTimeSeries(answer([series({})]), { ...OPTIONS, today: '2027-02-14' })
    expect(past).toMatchObject({ today: null, notes: [] })
  })

  it('says so where events are wanted and there are none', () => {
    const notesWith = (events: { day: string; kind: 'launch'; label: string }[] | undefined) =>
      prepareTimeSeries(answer([series({})]), { ...OPTIONS, events }).notes
    expect(notesWith([{ day: '2020-01-01', kind: 'launch', label: 'V1' }])).toMatchSnapshot()
    expect(notesWith(undefined)).toEqual([])
  })

  it('marks events in their periods', () => {
    const chart = prepareTimeSeries(answer([series({})]), {
      ...OPTIONS,
      events: [{ day: '2026-02-27', kind: 'launch', label: 'V4' }],
    })
    expect(chart.events).toMatchObject([
      { name: 'Launches', marks: [{ index: 1, labels: ['V4'] }] },
    ])
  })

  it('says why nothing is drawn', () => {
    const missing = answer([series({ values: [null, null, null] })])
    expect(prepareTimeSeries(missing, OPTIONS).emptiness).toMatchSnapshot()
    const hidden = new Set(['aave|fees'])
    expect(
      prepareTimeSeries(answer([series({})]), { ...OPTIONS, hidden }).emptiness,
    ).toMatchSnapshot()
    expect(prepareTimeSeries(answer([series({})]), OPTIONS).emptiness).toBeNull()
  })

  it('keeps an empty answer empty', () => {
    const chart = prepareTimeSeries({ ...answer([]), timestamps: [] }, OPTIONS)
    expect(chart).toMatchObject({ timestamps: [], series: [], ticks: [], notes: [] })
  })
})

describe('prepareTimeSeries, with series that stand apart', () => {
  const own = { name: 'Lido', side: undefined, isTransformed: false, unit: undefined }
  const lido = (fields: object) => ({
    ...series({ key: { project: 'lido' }, values: [-0.5, 0.2, null] }),
    override: { ...own, ...fields },
  })
  const mixed = (fields: object) => ({
    ...answer([series({}), uniswap({})]),
    series: [series({}), uniswap({}), lido(fields)],
  })

  it('draws what is transformed by itself over the stack, in its unit on the right', () => {
    const chart = prepareTimeSeries(mixed({ isTransformed: true, unit: 'percent' }), {
      ...OPTIONS,
      kind: 'stacked',
    })
    expect(chart).toMatchObject({ mark: 'bar', isStacked: true, totals: true })
    expect(chart.axes).toMatchObject([
      { unit: 'usd', side: 'left', fits: false },
      { unit: 'percent', side: 'right', fits: true },
    ])
    expect(chart.series.map(({ isOver, counts }) => [isOver, counts])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ])
  })

  it('keeps values below zero of what is transformed by itself while the others stand on a log axis', () => {
    const chart = prepareTimeSeries(mixed({ isTransformed: true, unit: 'percent' }), {
      ...OPTIONS,
      log: true,
    })
    expect(chart.axes.map((axis) => axis.log)).toEqual([true, false])
    expect(chart.series[2]?.values).toEqual([-0.5, 0.2, null])
    expect(chart.notes).toEqual(['Log axis'])
  })

  it('lets a series that was only moved to the right be part of the total', () => {
    const chart = prepareTimeSeries(mixed({ side: 'right' }), { ...OPTIONS, kind: 'bar' })
    expect(chart.axes).toMatchObject([{ side: 'left' }, { side: 'right', unit: 'usd' }])
    expect(chart.series[2]).toMatchObject({ axis: 1, isOver: true, counts: true })
  })

  it('says of a third unit that it has no marks', () => {
    const users = uniswap({ metric: 'user_dau', label: 'Users' })
    const chart = prepareTimeSeries(
      { ...mixed({}), series: [series({}), users, lido({ isTransformed: true, unit: 'percent' })] },
      OPTIONS,
    )
    expect(chart.axes.map((axis) => axis.isShown)).toEqual([true, true, false])
    expect(chart.notes).toMatchSnapshot()
  })
})
