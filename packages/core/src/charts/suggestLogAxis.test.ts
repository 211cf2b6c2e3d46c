import { describe, expect, it } from 'vitest'
import type { ChartSeries } from './ChartAnswer.ts'
import { suggestLogAxis } from './suggestLogAxis.ts'

const SHOWN: ReadonlySet<string> = new Set()
const LINES = { kind: 'line', unit: undefined } as const

describe('suggestLogAxis', () => {
  it('suggests it where one project typically has ten times as much as the middle one', () => {
    expect(
      suggest([
        [12, 13],
        [8, 9],
        [400, 500],
        [11, null],
      ]),
    ).toBe(true)
    expect(
      suggest([
        [12, 13],
        [8, 9],
        [40, 50],
        [11, null],
      ]),
    ).toBe(false)
  })
  it('does not for a single high value of a line', () => {
    expect(
      suggest([
        [12, 13, 900],
        [8, 9, 8],
        [10, 11, 10],
      ]),
    ).toBe(false)
  })
  it('does not where a value is at or below zero, as a log axis leaves it out', () => {
    expect(
      suggest([
        [12, 13],
        [8, 0],
        [400, 500],
      ]),
    ).toBe(false)
    expect(
      suggest([
        [12, 13],
        [-8, 9],
        [400, 500],
      ]),
    ).toBe(false)
  })
  it('does not for amounts, percentages, two lines, or none', () => {
    const lines = [
      [12, 13],
      [8, 9],
      [400, 500],
    ]
    expect(suggest(lines, 'fees')).toBe(false)
    expect(suggest([[0.5], [0.01], [0.001]], 'take_rate')).toBe(false)
    expect(suggest(lines.slice(1))).toBe(false)
    expect(suggest([])).toBe(false)
  })
  it('looks at the lines that are shown', () => {
    const series = [
      [12, 13],
      [8, 9],
      [400, 500],
      [11, 10],
    ].map(makeLine())
    expect(suggestLogAxis({ ...LINES, series }, new Set(['p2|ps_circulating']))).toBe(false)
  })
  it('does not for bars, and for places, changes and shares of such values', () => {
    const series = [[12], [8], [400]].map(makeLine())
    expect(suggestLogAxis({ ...LINES, series }, SHOWN)).toBe(true)
    expect(suggestLogAxis({ ...LINES, kind: 'bar', series }, SHOWN)).toBe(false)
    expect(suggestLogAxis({ ...LINES, unit: 'rank', series }, SHOWN)).toBe(false)
    const indexed = series.map((one) => ({ ...one, unit: 'number' as const }))
    expect(suggestLogAxis({ ...LINES, series: indexed }, SHOWN)).toBe(false)
  })
})

function suggest(lines: (number | null)[][], metric?: string): boolean {
  return suggestLogAxis({ ...LINES, series: lines.map(makeLine(metric)) }, SHOWN)
}

function makeLine(metric = 'ps_circulating') {
  return (values: (number | null)[], index: number): ChartSeries => ({
    key: { project: `p${index}` },
    metric,
    label: `p${index}`,
    values,
    provisional_from: null,
  })
}
