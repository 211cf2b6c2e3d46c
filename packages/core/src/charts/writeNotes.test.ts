import { describe, expect, it } from 'vitest'
import { makeSeries } from '../testing/makeSeries.ts'
import { findOutlier } from './writeNotes.ts'

const calm = Array.from({ length: 100 }, (_, index) => 100 + index)

describe('findOutlier', () => {
  it('finds the value that dwarfs its own series and all others', () => {
    const absurd = makeSeries('a', calm.with(40, 1e9))
    expect(findOutlier([makeSeries('b', calm), absurd])).toMatchObject({
      series: absurd,
      index: 40,
    })
  })
  it('finds one below zero as well', () => {
    expect(findOutlier([makeSeries('a', calm.with(3, -1e9))])?.index).toBe(3)
  })
  it('takes no series for absurd because it is larger than others', () => {
    const large = makeSeries(
      'a',
      calm.map((value) => value * 1e6),
    )
    expect(findOutlier([large, makeSeries('b', calm)])).toBeUndefined()
  })
  it('takes no outlier of a small series for one of the chart', () => {
    const large = makeSeries(
      'a',
      calm.map((value) => value * 1e6),
    )
    expect(findOutlier([large, makeSeries('b', calm.with(3, 1e5))])).toBeUndefined()
  })
  it('takes steady growth for what it is', () => {
    const growth = Array.from({ length: 60 }, (_, index) => 1.3 ** index)
    expect(findOutlier([makeSeries('a', growth)])).toBeUndefined()
  })
  it('says nothing of few values, of mostly zeros, or of none', () => {
    expect(findOutlier([makeSeries('a', [1, 1, 1, 1e9])])).toBeUndefined()
    expect(findOutlier([makeSeries('a', [...Array(30).fill(0), 5])])).toBeUndefined()
    expect(findOutlier([makeSeries('a', Array(30).fill(null))])).toBeUndefined()
    expect(findOutlier([])).toBeUndefined()
  })
})
