import { describe, expect, it } from 'vitest'
import { ChartDefinition } from '../documents/ChartDefinition.ts'
import type { ChartSeries } from './ChartAnswer.ts'
import { planChart } from './planChart.ts'
import { isOnLogAxis } from './toTimeSeries.ts'

const NOTHING: ReadonlySet<string> = new Set()

describe('isOnLogAxis', () => {
  it('is the axis that suits the values, as on the page of their metric', () => {
    expect(isOnLogAxis(draw({}), NOTHING)).toBe(true)
    expect(isOnLogAxis(draw({ kind: 'bar' }), NOTHING)).toBe(false)
    expect(isOnLogAxis(draw({}), new Set(['a:p2|ps_circulating']))).toBe(false)
  })
  it('is what the author chose, once they did', () => {
    expect(isOnLogAxis(draw({ log: false }), NOTHING)).toBe(false)
    expect(isOnLogAxis(draw({ log: true, kind: 'bar' }), NOTHING)).toBe(true)
  })
  it('is linear where queries make something else of the values', () => {
    expect(isOnLogAxis(draw({ transforms: [{ kind: 'index' }] }), NOTHING)).toBe(false)
  })
})

type Changes = { kind?: 'bar'; log?: boolean; transforms?: { kind: 'index' }[] }

function draw({ transforms = [], ...look }: Changes) {
  const query = { metrics: ['ps_circulating'], breakdown: ['project'], transforms }
  const definition = ChartDefinition.parse({ questions: [{ id: 'a', query }], ...look })
  const series = [
    [12, 13],
    [8, 9],
    [400, 500],
    [11, 10],
  ].map(
    (values, index): ChartSeries => ({
      key: { project: `p${index}` },
      metric: 'ps_circulating',
      queryId: 'a',
      label: `p${index}`,
      values,
      provisional_from: null,
    }),
  )
  return { definition, plan: planChart(definition), answer: { series } }
}
