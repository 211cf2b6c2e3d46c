import { describe, expect, it } from 'vitest'
import { formatMetricValue } from '../formats/formatValue.ts'
import { getMetric } from '../metrics/getMetric.ts'
import { roundPrice } from './LivePrice.ts'

describe('roundPrice', () => {
  it('keeps cents from a dollar on and six significant digits below', () => {
    expect(roundPrice(61_234.567_8)).toBe(61_234.57)
    expect(roundPrice(0.000_012_345_678)).toBe(0.000_012_345_7)
    expect(roundPrice(0.999_999_96)).toBe(1)
  })

  it('changes nothing of what is shown', () => {
    const write = (price: number) => formatMetricValue(price, getMetric('price'), 'compact')
    for (const price of [104_321.994_9, 1.005_4, 0.999_999_4, 0.123_456_7, 3.4e-8, 7])
      expect(write(roundPrice(price))).toBe(write(price))
  })
})
