import { describe, expect, it } from 'vitest'
import type { ValueFormat } from '../formats/formatValue.ts'
import { addDays } from '../time/Day.ts'
import { measureHistory } from './ValuationHistory.ts'

/** Values that end on 31 December 2025, one a day. */
function measure(values: (number | null)[], format: ValueFormat = 'usd') {
  const days = values.map((_, at) => addDays('2025-12-31', at + 1 - values.length))
  return measureHistory(days, values, format)
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('a valuation against its own history', () => {
  it('is its place among the days of each window', () => {
    // It rises for 300 days from 1 to 300, and then falls to 75.
    const [year] = measure([...range(300).map((at) => at + 1), 75])?.bands ?? []
    expect(year).toMatchObject({ window: '1y', from: '2025-03-06', days: 301, low: 1, high: 300 })
    expect(year).toMatchObject({ lower_quartile: 75, median: 150, upper_quartile: 225 })
    expect(year?.lower_share).toBeCloseTo(74 / 301)
    expect(year?.higher_share).toBeCloseTo(225 / 301)
  })

  it('is neither higher nor lower than on days of the same value', () => {
    expect(measure(range(40).map(() => 7))?.bands[0]).toMatchObject({
      low: 7,
      high: 7,
      lower_share: 0,
      higher_share: 0,
    })
  })

  it('leaves out a window that reaches no further back than a shorter one', () => {
    const windows = (count: number) => measure(range(count))?.bands.map(({ window }) => window)
    expect(windows(365)).toEqual(['1y'])
    expect(windows(366)).toEqual(['1y', '3y'])
    expect(windows(1_200)).toEqual(['1y', '3y', 'max'])
  })

  it('leaves out missing days, and ends on the last day with a value', () => {
    const history = measure([...range(60).map((at) => (at % 2 === 0 ? at : null)), null, null])
    expect(history).toMatchObject({ day: '2025-12-28', now: 58, bands: [{ days: 30 }] })
  })

  it('leaves out multiples that say nothing, and shows the last one without a place', () => {
    const history = measure([...new Array(40).fill(5), 7_574, -3, 0, 1_200], 'multiple')
    const places = { higher_share: null, lower_share: null }
    const band = { days: 40, mean: 5, high: 5, low: 5, ...places }
    expect(history).toMatchObject({ now: 1_200, bands: [band] })
  })

  it('is not measured over a few days, or none', () => {
    expect(measure(range(29))).toBeUndefined()
    expect(measure([null])).toBeUndefined()
    expect(measure([])).toBeUndefined()
  })
})
