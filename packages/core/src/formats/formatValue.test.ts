import { afterEach, describe, expect, it, vi } from 'vitest'
import { getMetric } from '../metrics/getMetric.ts'
import { METRICS } from '../metrics/METRICS.ts'
import {
  columnStyle,
  exactColumnStyle,
  formatMetricValue,
  formatValue,
  lateFormat,
} from './formatValue.ts'

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
    [999.999, 'usd', '$1.0K', '$1,000.00'],
    [999_950, 'usd', '$1.0M', '$999,950.00'],
    [47_019_553.19, 'usd', '$47.0M', '$47,019,553.19'],
    [1.2e18, 'usd', '$1.2E18', '$1,200,000,000,000,000,000.00'],
    [-9.9e17, 'number', '−990,000.0T', '−990,000,000,000,000,000'],
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
    [515.04, 'multiple', '515.0×', '515.04×'],
    [12.34, 'multiple', '12.3×', '12.34×'],
    [5.678, 'multiple', '5.68×', '5.68×'],
    [999.94, 'multiple', '999.9×', '999.94×'],
    [22_374.9632, 'multiple', 'n.m.', '22,374.96×'],
    [-1_000, 'multiple', 'n.m.', '−1,000×'],
    [-2.5, 'multiple', 'n.m.', '−2.50×'],
    [365.83, 'count', '366', '365.83'],
    [999.6, 'count', '1.0K', '999.60'],
    [0.4, 'count', '0', '0.4'],
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

  it.each([
    [
      'usd',
      [47e6, 62.8e6, 5e9, 323.23, 0.04, -0.04, 0],
      ['$47.0M', '$62.8M', '$5.0B', '$323.2', '<$0.1', '>−$0.1', '$0'],
    ],
    ['usd', [323.23, 0.225, 0.001], ['$323.23', '$0.23', '<$0.01']],
    // Net flows of all chains add up to what floats leave of zero.
    ['usd', [508e6, -363e6, 6.9e-10, -1.8e-9], ['$508.0M', '−$363.0M', '<$0.1', '>−$0.1']],
    ['tokens', [12.5, 1.2e-15], ['12.50', '<0.01']],
    ['usd', [0.225, 0.00123], ['$0.225', '$0.00123']],
    ['percent', [0.05, 0.123, 0.0001], ['5.0%', '12.3%', '0.0%']],
    ['percent', [0.05, 0.0123], ['5.00%', '1.23%']],
    ['multiple', [0.7277, 151.24, 983_800], ['0.7×', '151.2×', 'n.m.']],
    ['multiple', [0.7277, 5.5], ['0.73×', '5.50×']],
    ['count', [376_300, 365.83, 70.08], ['376.3K', '366', '70']],
  ] as const)('gives a column of %s one number of decimals', (format, values, texts) => {
    const style = columnStyle([...values, null])
    expect(values.map((value) => formatValue(value, format, style))).toEqual(texts)
  })

  it.each([
    ['percent', [0.08667, 0.069407, -0, 1], ['8.6670%', '6.9407%', '0.0000%', '100.0000%']],
    ['usd', [1.0003, 0.999321, -2], ['$1.000300', '$0.999321', '−$2.000000']],
    ['usd', [2_189_587_558.1, 0], ['$2,189,587,558.10', '$0.00']],
    ['tokens', [15_233_715, 15_233_421.5], ['15,233,715.00', '15,233,421.50']],
    ['number', [12, 1.2e-15], ['12', '1.2E−15']],
    ['multiple', [5.678, 1_234.5], ['5.68×', '1,234.50×']],
  ] as const)('gives exact values of a column of %s one number of decimals', (...args) => {
    const [format, values, texts] = args
    const style = exactColumnStyle([...values, null], format)
    expect(values.map((value) => formatValue(value, format, style))).toEqual(texts)
  })

  it.each([
    [1_019_553_186.78, 'usd', '$1B', '$1.02B'],
    [47_019_553.19, 'usd', '$47M', '$47.02M'],
    [1_234.5, 'multiple', '1.2K×', '1.23K×'],
    [0.03534, 'percent', '3.53%', '3.53%'],
    [365.83, 'count', '366', '366'],
  ] as const)(
    'shortens %d of %s to %s on an axis and to %s in a tooltip',
    (...[value, format, short, detailed]) => {
      expect(formatValue(value, format, 'short')).toBe(short)
      expect(formatValue(value, format, 'detailed')).toBe(detailed)
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
    expect(formatMetricValue(365.83, getMetric('user_dau'), 'compact')).toBe('366')
    expect(formatMetricValue(0.58, getMetric('blocks_per_second'), 'compact')).toBe('0.58')
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
