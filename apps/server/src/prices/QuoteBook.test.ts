import type { ExchangeId, LivePrice } from '@tickmark/core/prices/LivePrice'
import { describe, expect, it } from 'vitest'
import { QuoteBook } from './QuoteBook.ts'

const SECOND = 1_000

function openBook() {
  let now = 1_750_000_000_000
  const changes: [string, LivePrice | null][] = []
  const lost = new Set<ExchangeId>()
  const book = new QuoteBook({
    now: () => now,
    isConnected: (exchange) => !lost.has(exchange),
    onChange: (project, price) => changes.push([project, price]),
  })
  return {
    book,
    lost,
    wait: (ms: number) => {
      now += ms
    },
    quote: (exchange_id: ExchangeId, project_id: string, price: number) =>
      book.take({
        exchange_id,
        project_id,
        price,
        at: now,
        currency: exchange_id === 'binance' ? 'USDT' : 'USD',
      }),
    /** Returns what changed since the last call. */
    changed: () => changes.splice(0).map(([project, price]) => [project, price?.price ?? null]),
  }
}

describe('QuoteBook', () => {
  it('reports a price once, and again only when another is shown', () => {
    const { quote, changed } = openBook()
    quote('kraken', 'bitcoin', 61_000.001)
    quote('kraken', 'bitcoin', 61_000.004)
    expect(changed()).toEqual([['bitcoin', 61_000]])
    quote('kraken', 'bitcoin', 61_000.01)
    expect(changed()).toEqual([['bitcoin', 61_000.01]])
  })

  it('converts what is traded for USDT, and leaves it out while the rate is unknown', () => {
    const { book, quote, changed, wait } = openBook()
    quote('binance', 'bitcoin', 60_000)
    expect(changed()).toEqual([])
    quote('coinbase', 'tether', 0.99)
    book.sweep()
    expect(changed()).toEqual([
      ['tether', 0.99],
      ['bitcoin', 59_400],
    ])
    wait(301 * SECOND)
    quote('binance', 'bitcoin', 60_000)
    book.sweep()
    expect(changed()).toEqual([
      ['tether', null],
      ['bitcoin', null],
    ])
  })

  it('does not go back to an older quote of an exchange', () => {
    const { quote, changed, wait } = openBook()
    quote('kraken', 'bitcoin', 61_000)
    wait(SECOND)
    expect(quote('kraken', 'bitcoin', 61_001)).toBe(true)
    wait(-2 * SECOND)
    expect(quote('kraken', 'bitcoin', 60_000)).toBe(false)
    expect(changed().at(-1)).toEqual(['bitcoin', 61_001])
  })

  it('takes new quotes, and drops old ones in time, although the clock was set back', () => {
    const { book, quote, changed, wait, lost } = openBook()
    quote('kraken', 'bitcoin', 61_000)
    quote('coinbase', 'helium', 3)
    lost.add('coinbase')
    changed()
    wait(-3_600 * SECOND)
    expect(quote('kraken', 'bitcoin', 60_000)).toBe(true)
    expect(changed()).toEqual([['bitcoin', 60_000]])
    wait(61 * SECOND)
    book.sweep()
    expect(changed()).toEqual([['helium', null]])
  })

  it('says when a price is gone: at once where the connection is lost, later where no one trades', () => {
    const { book, quote, changed, wait, lost } = openBook()
    quote('kraken', 'monero', 200)
    quote('coinbase', 'helium', 3)
    changed()
    lost.add('coinbase')
    wait(61 * SECOND)
    book.sweep()
    expect(changed()).toEqual([['helium', null]])
    wait(240 * SECOND)
    book.sweep()
    expect(changed()).toEqual([['monero', null]])
    expect(book.prices).toEqual({})
  })

  it('names disputed projects, and shows none of their prices', () => {
    const { book, quote, changed } = openBook()
    quote('kraken', 'bitcoin', 61_000)
    quote('coinbase', 'bitcoin', 55_000)
    expect(changed()).toEqual([
      ['bitcoin', 61_000],
      ['bitcoin', null],
    ])
    expect(book.disputed).toEqual(['bitcoin'])
    quote('coinbase', 'bitcoin', 61_010)
    expect(book.disputed).toEqual([])
    expect(changed()).toEqual([['bitcoin', 61_005]])
  })

  it('believes a leap of one exchange alone when it has lasted for half a minute', () => {
    const { quote, changed, wait } = openBook()
    quote('kraken', 'monero', 200)
    changed()
    quote('kraken', 'monero', 200e6)
    quote('kraken', 'monero', 201)
    expect(changed()).toEqual([['monero', 201]])
    quote('kraken', 'monero', 400)
    wait(20 * SECOND)
    quote('kraken', 'monero', 410)
    expect(changed()).toEqual([])
    wait(10 * SECOND)
    quote('kraken', 'monero', 405)
    expect(changed()).toEqual([['monero', 405]])
  })

  it('believes a leap at once that two exchanges agree on', () => {
    const { quote, changed } = openBook()
    quote('kraken', 'solana', 100)
    quote('coinbase', 'solana', 200)
    quote('kraken', 'solana', 201)
    expect(changed()).toEqual([
      ['solana', 100],
      ['solana', null],
      ['solana', 200.5],
    ])
  })
})
