import { describe, expect, it } from 'vitest'
import { formatAxisValue, formatChartValue } from './formatChartValue.ts'

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

describe('formatAxisValue', () => {
  it('writes whole percentages without decimals', () => {
    expect(formatAxisValue(0, 'share')).toBe('0%')
    expect(formatAxisValue(0.1 + 0.2, 'percent')).toBe('30%')
    expect(formatAxisValue(-0.5, 'percent')).toBe('−50%')
  })
  it('writes all else as it is written elsewhere', () => {
    expect(formatAxisValue(0.025, 'share')).toBe('2.50%')
    expect(formatAxisValue(50, 'percent')).toBe('5,000%')
    expect(formatAxisValue(2e6, 'usd')).toBe('$2M')
    expect(formatAxisValue(1, 'rank')).toBe('#1')
  })
})
