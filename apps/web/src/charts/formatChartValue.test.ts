import { describe, expect, it } from 'vitest'
import { formatChartValue } from './formatChartValue.ts'

describe('formatChartValue', () => {
  it('writes shares as percentages, places with their sign and metrics as metrics', () => {
    expect(formatChartValue(0.256, 'share', 'compact')).toBe('25.6%')
    expect(formatChartValue(3, 'rank', 'exact')).toBe('#3')
    expect(formatChartValue(1_500, 'usd', 'compact')).toBe('$1.5K')
  })
  it('writes a dash for what is missing', () => {
    for (const unit of ['share', 'rank', 'usd'] as const)
      expect(formatChartValue(null, unit, 'exact')).toBe('—')
  })
})
