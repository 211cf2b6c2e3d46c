import { describe, expect, it } from 'vitest'
import { prepareVestingChart } from './prepareVestingChart.ts'

const allocation = (name: string, values: number[]) => ({
  allocation: name,
  category: '',
  total: 0,
  unlocked: 0,
  share: null,
  unlocked_share: null,
  values,
})
const SCHEDULE = {
  timestamps: ['2024-01-01', '2024-02-01', '2024-03-01'],
  allocations: [allocation('Team', [50, 100, 150]), allocation('Burn', [0, -20, -20])],
  whole: { amount: 200, is: 'scheduled' as const },
}

describe('prepareVestingChart', () => {
  it('draws tokens of each allocation month by month, burns below zero', () => {
    const { timestamps, series } = prepareVestingChart(SCHEDULE, { asShare: false })
    expect(timestamps).toEqual(SCHEDULE.timestamps)
    expect(series.map(({ label, values }) => [label, values])).toEqual([
      ['Team', [50, 100, 150]],
      ['Burn', [0, -20, -20]],
    ])
  })
  it('draws shares of the whole', () => {
    const { series } = prepareVestingChart(SCHEDULE, { asShare: true })
    expect(series[0]?.values).toEqual([0.25, 0.5, 0.75])
  })
  it('keeps to the months that the days touch', () => {
    const look = { asShare: false, from: '2024-02-20', to: '2024-02-25' }
    const { timestamps, series } = prepareVestingChart(SCHEDULE, look)
    expect(timestamps).toEqual(['2024-02-01'])
    expect(series[0]?.values).toEqual([100])
  })
})
