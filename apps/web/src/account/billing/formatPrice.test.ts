import { expect, it } from 'vitest'
import { formatPrice } from './formatPrice.ts'

it('writes money in the manner of its currency', () => {
  expect(formatPrice({ amount: 4_900, currency: 'usd' })).toBe('$49')
  expect(formatPrice({ amount: 1_250, currency: 'eur' })).toBe('€12.50')
  expect(formatPrice({ amount: 500, currency: 'jpy' })).toBe('¥500')
  expect(formatPrice({ amount: 0, currency: 'usd' })).toBe('$0')
})
