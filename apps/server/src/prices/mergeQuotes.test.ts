import type { ExchangeId } from '@tickmark/core/prices/LivePrice'
import { describe, expect, it } from 'vitest'
import { mergeQuotes, type Quote } from './mergeQuotes.ts'

const NOW = 1_750_000_000_000
const SECOND = 1_000

function quote(exchange_id: ExchangeId, price: number, more: Partial<Quote> = {}): Quote {
  return { exchange_id, price, at: NOW, isConnected: true, ...more }
}

const merge = (...quotes: Quote[]) => mergeQuotes(quotes, NOW)

describe('mergeQuotes', () => {
  it('is the median of three, the mean of two, and the one there is', () => {
    const [a, b, c] = [quote('kraken', 101), quote('binance', 100), quote('coinbase', 103)]
    expect(merge(a, b, c)).toMatchObject({
      price: 101,
      from: ['binance', 'coinbase', 'kraken'],
    })
    expect(merge(a, b)).toMatchObject({ price: 100.5, from: ['binance', 'kraken'] })
    expect(merge(c)).toMatchObject({ price: 103, from: ['coinbase'] })
    expect(merge()).toEqual({ kind: 'none' })
  })

  it('leaves out one that is far off the two others, above or below', () => {
    for (const wrong of [0.01, 90, 111, 1e8])
      expect(
        merge(quote('binance', 100), quote('coinbase', wrong), quote('kraken', 101)),
      ).toMatchObject({ price: 100.5, from: ['binance', 'kraken'] })
  })

  it('is disputed where no exchange agrees with another', () => {
    expect(merge(quote('binance', 100), quote('kraken', 106))).toEqual({ kind: 'disputed' })
    expect(merge(quote('binance', 50), quote('coinbase', 100), quote('kraken', 200))).toEqual({
      kind: 'disputed',
    })
  })

  it('takes exchanges within five per cent of the middle one as agreeing', () => {
    expect(
      merge(quote('binance', 100), quote('coinbase', 104), quote('kraken', 108)),
    ).toMatchObject({ price: 104 })
  })

  it('leaves out what is older than a minute while there is something younger', () => {
    const old = quote('kraken', 90, { at: NOW - 61 * SECOND })
    expect(merge(quote('binance', 100), old)).toMatchObject({ price: 100, from: ['binance'] })
    expect(merge(quote('binance', 100, { at: NOW - 60 * SECOND }), old)).toMatchObject({
      price: 100,
      at: NOW - 60 * SECOND,
    })
  })

  it('keeps the last trade of a quiet market for five minutes, but not of a lost connection', () => {
    const quiet = quote('kraken', 90, { at: NOW - 290 * SECOND })
    const quieter = quote('coinbase', 80, { at: NOW - 299 * SECOND })
    expect(merge(quieter, quiet)).toMatchObject({ price: 90, from: ['kraken'] })
    expect(merge({ ...quiet, isConnected: false })).toEqual({ kind: 'none' })
    expect(merge({ ...quiet, at: NOW - 301 * SECOND })).toEqual({ kind: 'none' })
  })
})
