import { describe, expect, it } from 'vitest'
import { makeChart } from '../testing/makeChart.ts'
import { makeSeries } from '../testing/makeSeries.ts'
import { drawTimeChart } from './drawTimeChart.ts'
import { layOutPlot } from './layOutPlot.ts'
import type { PreparedChart } from './PreparedChart.ts'

const BOX = { width: 600, height: 300, fontSize: 12 }
const STYLE = { text: '#888', strong: '#eee', line: '#222', axis: '#333', ground: '#000' }
const draw = (chart: PreparedChart) => drawTimeChart(chart, BOX, STYLE)
const pathsOf = (svg: string, color: string) =>
  [...svg.matchAll(/<path d="([^"]*)"([^>]*)>/g)].filter(([text]) => text.includes(color))

describe('layOutPlot', () => {
  it('names round values up to above the largest sum, and starts bars at zero', () => {
    const stacked = makeChart([makeSeries('a', [30e6, 50e6]), makeSeries('b', [40e6, 45e6])], {
      mark: 'bar',
      isStacked: true,
    })
    const [axis] = layOutPlot(stacked, BOX).axes
    expect(axis?.ticks.map(({ label }) => label)).toEqual(['$0', '$25M', '$50M', '$75M', '$100M'])
  })

  it('leaves room below zero for negative parts of a sum', () => {
    const chart = makeChart([makeSeries('a', [3, -2]), makeSeries('b', [1, -4])], {
      mark: 'bar',
      isStacked: true,
    })
    const values = layOutPlot(chart, BOX).axes[0]?.ticks.map(({ value }) => value) ?? []
    expect(Math.min(...values)).toBeLessThanOrEqual(-6)
    expect(Math.max(...values)).toBeGreaterThanOrEqual(4)
  })

  it('draws no empty decades on a logarithmic axis', () => {
    const [dollars] = makeChart([]).axes
    const log = makeChart([makeSeries('a', [3, 900])])
    const plot = layOutPlot({ ...log, axes: dollars ? [{ ...dollars, log: true }] : [] }, BOX)
    expect(plot.axes[0]?.ticks.map(({ value }) => value)).toEqual([10, 100, 1000])
    expect(plot.axes[0]?.yOf(2)).toBeCloseTo(plot.bottom)
  })

  it('has a scale where all values are the same or none is known', () => {
    for (const values of [[5, 5], [0], [null], []]) {
      const svg = draw(makeChart([makeSeries('a', values)]))
      expect(svg).not.toMatch(/NaN|Infinity/)
    }
  })
})

describe('drawTimeChart', () => {
  it('hatches bars of partial and incomplete periods', () => {
    const partial = { end: 1, dataFrom: '2026-01-20' }
    const series = makeSeries('a', [1, 2, 3, 4], { color: '#123456', openFrom: 3, partial })
    const svg = draw(makeChart([series], { mark: 'bar' }))
    const bars = (fill: string) => pathsOf(svg, fill)[0]?.[1]?.match(/Z/g)?.length
    expect(bars('fill="#123456"')).toBe(2)
    expect(bars('fill="url(#hatch')).toBe(2)
    expect(svg).toContain('<pattern id="hatch-')
  })

  it('dashes a line from its last finished period on, and leaves gaps', () => {
    const series = makeSeries('a', [1, null, 2, 3, 4], { color: '#123456', openFrom: 4 })
    const svg = draw(makeChart([series]))
    const [solid, dashed] = [...svg.matchAll(/<path d="(M[^H"]*)"( stroke-dasharray)?/g)]
    expect(solid?.[1]?.match(/M/g)).toHaveLength(2)
    expect(solid?.[2]).toBeUndefined()
    expect(dashed?.[2]).toBeDefined()
    expect(svg.match(/<circle/g)).toHaveLength(1)
  })

  it('puts areas on one another without overlap', () => {
    const chart = makeChart([makeSeries('a', [1, 2]), makeSeries('b', [3, 4])], {
      mark: 'area',
      isStacked: true,
    })
    const [, first] = /<path d="(M[^"]*Z)"/.exec(draw(chart)) ?? []
    const second = [...draw(chart).matchAll(/<path d="(M[^"]*Z)"/g)][1]?.[1]
    const points = (path = '') => path.slice(1, -1).split('L')
    expect(points(second).slice(2)).toEqual(points(first).slice(0, 2).toReversed())
  })

  it('leaves out hidden series', () => {
    const svg = draw(makeChart([makeSeries('a', [1, 2], { color: '#123456', hidden: true })]))
    expect(svg).not.toContain('#123456')
  })
})

it('marks events at the foot of the plot, each kind by its shape, without those that are hidden', () => {
  const event = (id: string, hidden: boolean) => ({
    id,
    name: id,
    shape: 'diamond' as const,
    marks: [{ index: 1, labels: ['x'] }],
    hidden,
  })
  const chart = { ...makeChart([makeSeries('a', [1, 2, 3])]), today: 2 }
  const shown = draw({ ...chart, events: [event('a', false)] })
  expect(pathsOf(shown, '#eee')).toHaveLength(1)
  expect(shown).toContain('>Today</text>')
  expect(pathsOf(draw({ ...chart, events: [event('a', true)] }), '#eee')).toHaveLength(0)
})

it('marks each rank where there is room for the dots', () => {
  const ranks = [makeSeries('a', [1, 3, 2], { unit: 'rank' })]
  expect(draw(makeChart(ranks)).match(/<circle/g)).toHaveLength(3)
  const many = Array.from({ length: 90 }, (_, index) => 1 + (index % 5))
  expect(draw(makeChart([makeSeries('a', many, { unit: 'rank' })]))).not.toContain('<circle')
})
