import { describe, expect, it } from 'vitest'
import type { PreparedChart, PreparedSeries } from './PreparedChart.ts'
import { prepareTooltip } from './prepareTooltip.ts'

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

const chart = (all: PreparedSeries[]): PreparedChart => ({
  kind: 'stacked',
  granularity: 'quarter',
  timestamps: ['2026-10-01'],
  series: all,
  axes: [{ format: 'usd', log: false }],
  ticks: [],
  totals: true,
  notes: [],
})

describe('prepareTooltip', () => {
  it('sorts by value with missing ones last and adds up what is visible', () => {
    const hidden = { ...series('d', 1_000), hidden: true }
    const tip = prepareTooltip(
      chart([series('a', null), series('b', 2), series('c', 5), hidden]),
      0,
    )
    expect(tip.rows.map((row) => row.id)).toEqual(['c', 'b', 'a'])
    expect(tip.rows.map((row) => row.value)).toEqual(['$5.00', '$2.00', '—'])
    expect(tip.total).toBe('$7.00')
  })
  it('names the period and says when it is unfinished', () => {
    const tip = prepareTooltip(chart([{ ...series('a', 1), provisionalFrom: 0 }]), 0)
    expect(tip.heading).toBe('Q4 2026')
    expect(tip.detail).toBe('Oct–Dec · unfinished')
    expect(tip.total).toBeNull()
  })
})
