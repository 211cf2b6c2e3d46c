import { describe, expect, it } from 'vitest'
import { transformChart } from './ChartPanel.tsx'
import type { ChartState } from './ChartState.ts'

const state: ChartState = { g: 'month', range: '365d', kind: 'stacked', log: false, table: false }
const chart: Parameters<typeof transformChart>[0] = {
  title: 'Fees',
  query: { metrics: ['fees'] },
  state,
  kinds: ['stacked', 'line'],
}

describe('transformChart', () => {
  it('leaves a chart as it is where nothing is made of its values', () => {
    expect(transformChart(chart)).toMatchObject({
      title: 'Fees',
      query: { metrics: ['fees'] },
      state: { kind: 'stacked' },
      mayTransform: true,
    })
  })
  it('asks for the transform and says so in the title', () => {
    const summed = transformChart({ ...chart, state: { ...state, transform: 'cumulative' } })
    expect(summed.title).toBe('Fees, cumulative')
    expect(summed.query.transforms).toEqual([{ kind: 'cumulative' }])
    expect(summed).toMatchObject({
      unit: undefined,
      kinds: chart.kinds,
      state: { kind: 'stacked' },
    })
  })
  it('draws side by side what does not add up any more', () => {
    const changes = transformChart({ ...chart, state: { ...state, transform: 'yoy' } })
    expect(changes).toMatchObject({
      unit: 'percent',
      kinds: ['line', 'bar'],
      state: { kind: 'line' },
    })
  })
  it('offers none where the query makes something of the values by itself', () => {
    const query = { metrics: ['fees'], transforms: [{ kind: 'share' as const }] }
    const shares = transformChart({ ...chart, query, state: { ...state, transform: 'yoy' } })
    expect(shares).toMatchObject({
      title: 'Fees',
      query,
      unit: 'share',
      mayTransform: false,
    })
  })
})
