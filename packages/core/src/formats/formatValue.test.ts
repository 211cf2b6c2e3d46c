import { afterEach, describe, expect, it, vi } from 'vitest'
import { getMetric } from '../metrics/getMetric.ts'
import { METRICS } from '../metrics/METRICS.ts'
import { formatMetricValue, formatValue, lateFormat } from './formatValue.ts'

describe('formatValue', () => {
  it.each([
    [387_123_456_789, 'usd', '$387.1B', '$387,123,456,789.00'],
    [36_181_952_861.89257, 'usd', '$36.2B', '$36,181,952,861.89'],
    [-131_200_000, 'usd', '−$131.2M', '−$131,200,000.00'],
    [323.233886908241, 'usd', '$323.23', '$323.23'],
    [1, 'usd', '$1.00', '$1.00'],
    [0.9999999, 'usd', '$1.00', '$1.00'],
    [0.224977854689589, 'usd', '$0.225', '$0.224978'],
    [-0.0000123456789, 'usd', '−$0.00001235', '−$0.0000123457'],
    [1.2e-15, 'usd', '$1.2E−15', '$1.2E−15'],
    [999.999, 'usd', '$1K', '$1,000.00'],
    [999_950, 'usd', '$1M', '$999,950.00'],
    [1.2e18, 'usd', '$1.2E18', '$1,200,000,000,000,000,000.00'],
    [-9.9e17, 'number', '−990,000T', '−990,000,000,000,000,000'],
    [12_345, 'percent', '1.2M%', '1,234,500.00%'],
    [1.2e20, 'percent', '1.2E22%', '12,000,000,000,000,000,000,000.00%'],
    [0, 'usd', '$0', '$0'],
    [-0, 'usd', '$0', '$0'],
    [551_497, 'number', '551.5K', '551,497'],
    [12, 'number', '12', '12'],
    [495_923.29, 'number', '495.9K', '495,923.29'],
    [498_123, 'tokens', '498.1K', '498,123'],
    [0.05, 'percent', '5.00%', '5.00%'],
    [0.12345678, 'percent', '12.3%', '12.3457%'],
    [-0.124, 'percent', '−12.4%', '−12.40%'],
    [-0.0000001, 'percent', '0.00%', '0.00%'],
    [12.5, 'percent', '1,250%', '1,250.00%'],
    [515.04, 'multiple', '515×', '515.04×'],
    [12.34, 'multiple', '12.3×', '12.34×'],
    [5.678, 'multiple', '5.68×', '5.68×'],
    [22_374.9632, 'multiple', '22.4K×', '22,374.96×'],
    [12.08, 'seconds', '12.08 s', '12.08 s'],
    [0.4, 'seconds', '0.4 s', '0.4 s'],
    [14.6, 'per_second', '14.60/s', '14.60/s'],
    [1_234_567.891, 'token_ICP', '1.2M ICP', '1,234,567.89 ICP'],
    [233.26766272, 'token_ckBTC', '233.27 ckBTC', '233.27 ckBTC'],
    [4_321, 'token_ckETH', '4.3K ckETH', '4,321 ckETH'],
    [39.5e9, 'cycles_per_seconds', '39.5B cycles/s', '39,500,000,000 cycles/s'],
  ] as const)(
    'writes %d as %s compactly as %s and exactly as %s',
    (value, format, ...[compact, exact]) => {
      expect(formatValue(value, format, 'compact')).toBe(compact)
      expect(formatValue(value, format, 'exact')).toBe(exact)
    },
  )

  it('writes a dash for what is missing or no number, in every format', () => {
    for (const format of new Set(METRICS.map((metric) => metric.format)))
      for (const value of [null, Number.NaN, Number.POSITIVE_INFINITY])
        expect(formatValue(value, format, 'compact')).toBe('—')
  })
})

describe('formatMetricValue', () => {
  it('shortens amounts and never prices', () => {
    expect(formatMetricValue(2741.39, getMetric('fees'), 'compact')).toBe('$2.7K')
    expect(formatMetricValue(2741.39, getMetric('price'), 'compact')).toBe('$2,741.39')
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it('is made once, and only when something is written with it', () => {
  const { NumberFormat } = Intl
  const make = vi.fn(function make(...given: ConstructorParameters<typeof NumberFormat>) {
    return new NumberFormat(...given)
  })
  vi.stubGlobal('Intl', { NumberFormat: make })
  const format = lateFormat({ maximumFractionDigits: 1 })
  expect(make).not.toHaveBeenCalled()
  expect([format.format(1.25), format.format(1_000)]).toEqual(['1.3', '1,000'])
  expect(make).toHaveBeenCalledTimes(1)
})
