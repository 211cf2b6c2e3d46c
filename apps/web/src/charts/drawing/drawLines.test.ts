import type { PreparedChart } from '@tickmark/core/charts/PreparedChart'
import { makeChart } from '@tickmark/core/testing/makeChart'
import { makeSeries } from '@tickmark/core/testing/makeSeries'
import { describe, expect, it } from 'vitest'
import type { ChartTheme } from '../ChartTheme.ts'
import { drawLines, listPoints, mixColors } from './drawLines.ts'

const THEME = { raise: '#ffffff' } as ChartTheme
const partial = { end: 1, dataFrom: '2026-01-01' }

/** Each part of a drawing: how its line is drawn, and between which periods. */
function partsOf(chart: PreparedChart) {
  return drawLines(chart, THEME).map(({ lineStyle, data = [] }) => {
    const places = data.map((one, index) => (Array.isArray(one) ? Number(one[0]) : index))
    return [lineStyle?.type, places[0], places.at(-1)]
  })
}

it('dashes a line up to its first whole period, and from its last finished one on', () => {
  const values = [1, 4, 5, 6, 2]
  expect(partsOf(makeChart([makeSeries('a', values, { partial, openFrom: 4 })]))).toEqual([
    ['dashed', 0, 1],
    ['solid', 1, 3],
    ['dashed', 3, 4],
  ])
  expect(partsOf(makeChart([makeSeries('a', values)]))).toEqual([['solid', 0, 4]])
})

it('draws no dot where one whole period lies between partial and incomplete ones', () => {
  const chart = makeChart([makeSeries('a', [1, 4, 2], { partial, openFrom: 2 })])
  expect(partsOf(chart)).toEqual([
    ['dashed', 0, 1],
    ['dashed', 1, 2],
  ])
})

it('draws a line of which every period is partial or incomplete once', () => {
  const chart = makeChart([makeSeries('a', [1, 2], { partial, openFrom: 1 })])
  expect(partsOf(chart)).toEqual([['dashed', 0, 1]])
})

it('half fills areas upon one another where all that have a value are partial', () => {
  const area = { mark: 'area', isStacked: true } as const
  const late = makeSeries('b', [null, null, 3])
  expect(
    drawLines(makeChart([makeSeries('a', [1, 4, 5], { partial }), late], area), THEME),
  ).toHaveLength(4)
  const whole = makeSeries('b', [1, 2, 3])
  expect(
    drawLines(makeChart([makeSeries('a', [1, 4, 5], { partial }), whole], area), THEME),
  ).toHaveLength(2)
})

describe('listPoints', () => {
  it('leaves a line from the first period on a plain list with its gaps', () => {
    expect(listPoints([1, 2, null, 4, 5], 0)).toEqual({ data: [1, 2, null, 4, 5], hasDots: false })
  })
  it('says where a line begins that starts later', () => {
    const { data } = listPoints([7, 8], 40)
    expect(data).toEqual([
      [40, 7],
      [41, 8],
    ])
  })
  it('makes a value with gaps on both sides a dot', () => {
    expect(listPoints([1, 2, null, 4, null], 0)).toEqual({
      data: [[0, 1], [1, 2], [2, null], { value: [3, 4], symbol: 'circle' }, [4, null]],
      hasDots: true,
    })
    expect(listPoints([5], 0).hasDots).toBe(true)
  })
})

describe('mixColors', () => {
  it('goes from one color to the other', () => {
    expect(mixColors('#ff0000', '#000000', 0)).toBe('#000000')
    expect(mixColors('#ff0000', '#000000', 0.5)).toBe('#800000')
    expect(mixColors('#ff0000', '#0000ff', 1)).toBe('#ff0000')
    expect(mixColors('#4269d0', '#0d0d0d', 0.75)).toBe('#35529f')
  })
})
