import { expect, it } from 'vitest'
import { formatPrice, readSeats } from './PricesPanel.tsx'

it('formats amounts by currency', () => {
  expect(formatPrice({ amount: 4_900, currency: 'usd' })).toBe('$49')
  expect(formatPrice({ amount: 1_250, currency: 'eur' })).toBe('€12.50')
  expect(formatPrice({ amount: 500, currency: 'jpy' })).toBe('¥500')
  expect(formatPrice({ amount: 0, currency: 'usd' })).toBe('$0')
})

it('parses whole numbers of seats', () => {
  expect(readSeats(' 12 ')).toEqual({ count: 12 })
  expect(readSeats('1000')).toEqual({ count: 1_000 })
})

it.each(['', '0', '-1', '2.5', '1e3', 'many', '1001'])('rejects %j', (text) => {
  expect(readSeats(text).fault).toMatch(/whole number/)
})
