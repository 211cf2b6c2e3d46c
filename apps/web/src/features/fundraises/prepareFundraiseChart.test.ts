import { describe, expect, it } from 'vitest'
import { prepareFundraiseChart } from './prepareFundraiseChart.ts'

const ROWS = [
  { key: '2022-10-01', rounds: 3, disclosed: 2, amount_usd: 5_000_000 },
  { key: '2022-11-01', rounds: 2, disclosed: 0, amount_usd: 0 },
]
const NOW = Date.parse('2022-11-15')

describe('prepareFundraiseChart', () => {
  it('shows a period whose rounds are all of unknown size as missing, not as nothing', () => {
    const { series } = prepareFundraiseChart(
      { rows: ROWS },
      { period: 'month', measure: 'amount', now: NOW },
    )
    expect(series[0]?.values).toEqual([5_000_000, null])
  })
  it('counts every round, and says that the running period is not finished', () => {
    const { series, timestamps } = prepareFundraiseChart(
      { rows: ROWS },
      { period: 'month', measure: 'rounds', now: NOW },
    )
    expect(timestamps).toEqual(['2022-10-01', '2022-11-01'])
    expect(series[0]).toMatchObject({ values: [3, 2], provisional_from: '2022-11-01' })
  })
  it('says of a period long past that it is finished', () => {
    const { series } = prepareFundraiseChart(
      { rows: ROWS },
      { period: 'month', measure: 'rounds', now: Date.parse('2026-01-01') },
    )
    expect(series[0]?.provisional_from).toBeNull()
  })
})
