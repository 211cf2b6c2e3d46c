import { describe, expect, it } from 'vitest'
import { formatChange } from './formatChange.ts'

describe('formatChange', () => {
  it.each([
    [0.041, '+4.1%'],
    [-0.124, '−12.4%'],
    [0, '0.0%'],
    [-0, '0.0%'],
    [-0.0001, '0.0%'],
    [12.345, '+1,235%'],
    [25_651, '+2.6M%'],
    [-1.2e20, '−1.2E22%'],
    [-0.00051, '−0.1%'],
    [null, '—'],
    [Number.POSITIVE_INFINITY, '—'],
  ])('writes %s as %s', (fraction, text) => {
    expect(formatChange(fraction)).toBe(text)
  })
})
