import { describe, expect, it } from 'vitest'
import { makeChart } from '../testing/makeChart.ts'
import { makeSeries } from '../testing/makeSeries.ts'
import { prepareTooltip } from './prepareTooltip.ts'

describe('prepareTooltip', () => {
  it('sorts by value with missing ones last and adds up what is visible', () => {
    const hidden = makeSeries('d', [1_000], { hidden: true })
    const tip = prepareTooltip(
      makeChart([makeSeries('a', [null]), makeSeries('b', [2]), makeSeries('c', [6]), hidden]),
      0,
    )
    expect(tip.rows.map((row) => row.id)).toEqual(['c', 'b', 'a'])
    expect(tip.rows.map((row) => row.value)).toEqual(['$6.00', '$2.00', '—'])
    expect(tip.rows.map((row) => row.share)).toEqual(['75.0%', '25.0%', ''])
    expect(tip.total).toBe('$8.00')
  })
  it('writes values shortly where there is little room', () => {
    const chart = makeChart([makeSeries('a', [1_234_567])])
    expect(prepareTooltip(chart, 0).rows[0]?.value).toBe('$1.23M')
    const tip = prepareTooltip(chart, 0, { reach: 0, style: 'compact' })
    expect(tip.rows[0]?.value).toBe('$1.2M')
  })
  it('shows shares of the positive values, and none of those below zero', () => {
    const series = [makeSeries('a', [6]), makeSeries('b', [2]), makeSeries('c', [-3])]
    const tip = prepareTooltip(makeChart(series), 0)
    expect(tip.total).toBe('$5.00')
    expect(tip.rows.map((row) => row.share)).toEqual(['75.0%', '25.0%', ''])
  })
  it('shows no shares where no value is positive', () => {
    const tip = prepareTooltip(makeChart([makeSeries('a', [-5]), makeSeries('b', [0])]), 0)
    expect(tip.rows.map((row) => row.share)).toEqual([null, null])
  })
  it('names the period and says when it is incomplete', () => {
    const chart = makeChart([makeSeries('a', [1], { openFrom: 0 })], {
      granularity: 'quarter',
      timestamps: ['2026-10-01'],
    })
    const tip = prepareTooltip(chart, 0)
    expect(tip.heading).toBe('Q4 2026')
    expect(tip.detail).toMatchSnapshot()
    expect(tip.total).toBeNull()
  })
  it('says of a period that the data begin inside when they begin, and of which series', () => {
    const partial = { end: 1, dataFrom: '2021-11-23' }
    const months = { granularity: 'month', timestamps: ['2021-11-01', '2021-12-01'] } as const
    const detail = (...all: Parameters<typeof makeChart>[0]) =>
      prepareTooltip(makeChart(all, { ...months, timestamps: [...months.timestamps] }), 0).detail
    const first = makeSeries('a', [1, 2], { partial })
    expect(detail(first)).toMatchSnapshot()
    expect(detail(first, makeSeries('b', [null, 2]))).toMatchSnapshot()
    expect(detail(first, makeSeries('b', [1, 2]))).toMatchSnapshot()
    const other = makeSeries('b', [1, 2], { partial: { end: 1, dataFrom: '2021-11-25' } })
    expect(detail(first, other)).toMatchSnapshot()
    expect(detail(first, other, makeSeries('c', [1, 2]))).toMatchSnapshot()
    expect(prepareTooltip(makeChart([first]), 1).detail).not.toContain('partial')
  })
  it('says what is scheduled, and which period is today’s', () => {
    const chart = makeChart([makeSeries('a', [1, 2], { openFrom: 1 })], {
      openWord: 'scheduled',
      today: 0,
    })
    expect(prepareTooltip(chart, 0).detail).toBe('Thu · today')
    expect(prepareTooltip(chart, 1).detail).toBe('Fri · scheduled')
  })
  it('puts the first place first and adds no places up', () => {
    const places = (id: string, place: number | null) => makeSeries(id, [place], { unit: 'rank' })
    const axis = {
      side: 'left',
      isShown: true,
      fits: true,
      unit: 'rank',
      log: false,
      bounds: null,
      marks: null,
      crossesZero: false,
    } as const
    const tip = prepareTooltip(
      makeChart([places('a', 3), places('b', null), places('c', 1)], {
        axes: [{ ...axis, isInverted: true }],
        totals: false,
      }),
      0,
    )
    expect(tip.rows.map((row) => row.value)).toEqual(['#1', '#3', '—'])
    expect(tip.total).toBeNull()
  })
  it('lists the events within reach, and none of a hidden kind', () => {
    const events = (id: string, hidden: boolean) => ({
      id,
      name: id,
      shape: 'circle' as const,
      hidden,
      marks: [
        { index: 1, labels: ['first', 'second'] },
        { index: 9, labels: ['far'] },
      ],
    })
    const chart = makeChart([makeSeries('a', Array(12).fill(1))], {
      events: [events('shown', false), events('hidden', true)],
    })
    expect(prepareTooltip(chart, 0).events).toEqual([])
    expect(prepareTooltip(chart, 0, { reach: 2, style: 'exact' }).events).toMatchObject([
      { id: 'shown', labels: ['first', 'second'] },
    ])
  })
})
