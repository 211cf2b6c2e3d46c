import { describe, expect, it } from 'vitest'
import { chooseMark, countHoles } from './prepareTimeSeries.ts'

const BAR = {
  kind: 'bar',
  isRank: false,
  hasNegative: false,
  holes: 0,
  series: 1,
  periods: 36,
  maxBars: 400,
} as const
const STACK = { ...BAR, kind: 'stacked', series: 5 } as const
const AREA = { ...BAR, kind: 'area', series: 5 } as const

describe('chooseMark', () => {
  it('draws what was asked for where it can be read', () => {
    expect(chooseMark({ ...BAR, kind: 'line' })).toMatchObject({ mark: 'line', isStacked: false })
    expect(chooseMark(BAR)).toMatchObject({ mark: 'bar', isStacked: false })
    expect(chooseMark(STACK)).toMatchObject({ mark: 'bar', isStacked: true })
    expect(chooseMark(AREA)).toMatchObject({ mark: 'area', isStacked: true })
  })
  it('draws bars that would touch as one shape', () => {
    const many = { periods: 1_825 }
    expect(chooseMark({ ...BAR, ...many })).toEqual({ mark: 'area', isStacked: false, notes: [] })
    expect(chooseMark({ ...STACK, ...many })).toMatchObject({ mark: 'area', isStacked: true })
    expect(chooseMark({ ...STACK, ...many, hasNegative: true }).mark).toBe('step')
  })
  it('draws bars of many series side by side as lines, and says so', () => {
    const choice = chooseMark({ ...BAR, series: 20 })
    expect(choice.mark).toBe('line')
    expect(choice.notes).toEqual(['Shown as lines: too many bars to distinguish'])
  })
  it('draws areas as bars where values lie below zero, and says why', () => {
    const choice = chooseMark({ ...AREA, hasNegative: true })
    expect(choice).toMatchObject({ mark: 'bar', isStacked: true })
    expect(choice.notes).toEqual(['Shown as bars: areas cannot show values below zero'])
  })
  it('says that a stack with missing parts is too low, and draws areas by steps', () => {
    expect(chooseMark({ ...STACK, holes: 1 })).toMatchObject({
      mark: 'bar',
      notes: ['1 period lacks a part of the sum'],
    })
    expect(chooseMark({ ...AREA, holes: 7 })).toMatchObject({
      mark: 'step',
      notes: ['7 periods lack a part of the sum'],
    })
    expect(chooseMark({ ...BAR, holes: 7 }).notes).toEqual([])
  })
  it('draws a single period as a bar, since an area would have no width', () => {
    expect(chooseMark({ ...AREA, periods: 1 })).toMatchObject({ mark: 'bar', isStacked: true })
  })
})

describe('countHoles', () => {
  it('counts periods, not series', () => {
    expect(
      countHoles([
        [1, null, null, 4],
        [1, null, 3, 4],
        [1, 2, 3, 4],
      ]),
    ).toBe(2)
  })
  it('does not count periods in which nothing is known', () => {
    expect(
      countHoles([
        [1, null, 3],
        [1, null, 3],
      ]),
    ).toBe(0)
  })
  it('misses nothing before the first and after the last value', () => {
    expect(countHoles([[null, null, 3, 4, null]])).toBe(0)
    expect(countHoles([[null, null], []])).toBe(0)
  })
})
