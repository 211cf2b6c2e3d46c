import { describe, expect, it } from 'vitest'
import type { PreparedChart, PreparedSeries } from './PreparedChart.ts'
import { pickSeries } from './pickSeries.ts'

const series = (id: string, value: number | null): PreparedSeries => ({
  id,
  name: id,
  colour: '#000',
  metric: 'fees',
  project: id,
  axis: 0,
  values: [value],
  provisionalFrom: 1,
  hidden: false,
})

const chart = (kind: PreparedChart['kind']): PreparedChart => ({
  kind,
  granularity: 'day',
  timestamps: ['2026-01-01'],
  series: [series('a', 10), series('b', 40), series('c', null)],
  axes: [{ format: 'usd', log: false }],
  ticks: [],
  totals: true,
  notes: [],
})

const same = (value: number) => value

describe('pickSeries', () => {
  it('takes the nearest line', () => {
    expect(pickSeries(chart('line'), { index: 0, height: 12 }, same)?.id).toBe('a')
    expect(pickSeries(chart('line'), { index: 0, height: 39 }, same)?.id).toBe('b')
  })
  it('takes the stacked part that is pointed at', () => {
    expect(pickSeries(chart('stacked'), { index: 0, height: 30 }, same)?.id).toBe('b')
  })
  it('takes nothing where there is no value', () => {
    expect(pickSeries(chart('line'), { index: 5, height: 0 }, same)).toBeUndefined()
  })
})
