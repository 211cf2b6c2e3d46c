import { describe, expect, it } from 'vitest'
import { formatAxisValue, formatAxisValues, formatChartValue } from './formatChartValue.ts'

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

describe('formatAxisValues', () => {
  it.each([
    [[0, 5e8, 2e9, 2.5e9], 'usd', ['$0', '$0.5B', '$2.0B', '$2.5B']],
    [[-2e6, 0, 2e6], 'usd', ['−$2M', '$0', '$2M']],
    [[0, 500, 1_000], 'number', ['0', '0.5K', '1.0K']],
    [[0, 0.5, 1], 'share', ['0%', '50%', '100%']],
    [[0, 200, 400], 'number', ['0', '200', '400']],
    [[], 'usd', []],
  ] as const)('names %j (%s) alike', (values, unit, labels) => {
    expect(formatAxisValues(values, unit)).toEqual(labels)
  })
})
