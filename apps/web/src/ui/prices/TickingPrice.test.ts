import { expect, it } from 'vitest'
import { describeLivePrice } from './TickingPrice.tsx'

const at = Date.UTC(2026, 5, 1, 14, 3, 5)

it('says whose price it is, and when', () => {
  expect(describeLivePrice({ price: 1, at, from: ['kraken'] })).toBe(
    'Live: Kraken at 14:03:05 UTC.',
  )
  expect(describeLivePrice({ price: 1, at, from: ['binance', 'coinbase', 'kraken'] })).toBe(
    'Live: the median of Binance, Coinbase and Kraken at 14:03:05 UTC.',
  )
})
