import { describe, expect, it } from 'vitest'
import { parseChartRange, toQueryRange } from './ChartRange.ts'

describe('parseChartRange', () => {
  it.each(['30d', 'ytd', 'max', '2026-01-01_2026-03-31'])('understands %s', (text) => {
    expect(parseChartRange(text)).toBe(text)
  })
  it.each(['40d', '2026-03-31_2026-01-01', '2026-02-30_2026-03-01', '', undefined])(
    'refuses %s',
    (text) => {
      expect(parseChartRange(text)).toBeUndefined()
    },
  )
})

describe('toQueryRange', () => {
  it('gives days as a pair and intervals by name', () => {
    expect(toQueryRange('2026-01-01_2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
    expect(toQueryRange('3y')).toBe('3y')
  })
})
