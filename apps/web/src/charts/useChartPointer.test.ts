import { makeChart } from '@tickmark/core/testing/makeChart'
import { makeSeries } from '@tickmark/core/testing/makeSeries'
import { describe, expect, it } from 'vitest'
import { pickSeries } from './useChartPointer.ts'

const SERIES = [makeSeries('a', [10]), makeSeries('b', [40]), makeSeries('c', [null])]
const same = (value: number) => value

describe('pickSeries', () => {
  it('takes the nearest line', () => {
    const chart = makeChart(SERIES)
    expect(pickSeries(chart, { index: 0, height: 12 }, same)?.id).toBe('a')
    expect(pickSeries(chart, { index: 0, height: 39 }, same)?.id).toBe('b')
  })
  it('takes the stacked part that is pointed at', () => {
    const chart = makeChart(SERIES, { isStacked: true })
    expect(pickSeries(chart, { index: 0, height: 30 }, same)?.id).toBe('b')
  })
  it('counts parts below zero downwards from zero', () => {
    const chart = makeChart(
      [makeSeries('up', [40]), makeSeries('loss', [-10]), makeSeries('deeper', [-30])],
      { isStacked: true },
    )
    expect(pickSeries(chart, { index: 0, height: -4 }, same)?.id).toBe('loss')
    expect(pickSeries(chart, { index: 0, height: -24 }, same)?.id).toBe('deeper')
  })
  it('takes nothing where there is no value', () => {
    expect(pickSeries(makeChart(SERIES), { index: 5, height: 0 }, same)).toBeUndefined()
  })
})
