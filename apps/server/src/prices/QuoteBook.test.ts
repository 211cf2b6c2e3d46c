import type { ExchangeId, LivePrice } from '@tickmark/core/prices/LivePrice'
import { describe, expect, it } from 'vitest'
import { QuoteBook } from './QuoteBook.ts'

const SECOND = 1_000

function openBoard() {
  let now = 1_750_000_000_000
  const changes: [string, LivePrice | null][] = []
  const lost = new Set<ExchangeId>()
  const board = new QuoteBook({
    now: () => now,
    isConnected: (exchange) => !lost.has(exchange),
    onChange: (project, price) => changes.push([project, price]),
  })
  return {
    board,
    lost,
    wait: (ms: number) => {
      now += ms
    },
    tell: (exchange_id: ExchangeId, project_id: string, price: number) =>
      board.take({
        exchange_id,
        project_id,
        price,
        at: now,
        currency: exchange_id === 'binance' ? 'USDT' : 'USD',
      }),
    /** What changed since it was last asked. */
    changed: () => changes.splice(0).map(([project, price]) => [project, price?.price ?? null]),
  }
}

describe('PriceBoard', () => {
  it('reports a price once, and again only when another is shown', () => {
    const { tell, changed } = openBoard()
    tell('kraken', 'bitcoin', 61_000.001)
    tell('kraken', 'bitcoin', 61_000.004)
    expect(changed()).toEqual([['bitcoin', 61_000]])
    tell('kraken', 'bitcoin', 61_000.01)
    expect(changed()).toEqual([['bitcoin', 61_000.01]])
  })

  it('converts what is traded for USDT, and leaves it out while the rate is unknown', () => {
    const { board, tell, changed, wait } = openBoard()
    tell('binance', 'bitcoin', 60_000)
    expect(changed()).toEqual([])
    tell('coinbase', 'tether', 0.99)
    board.sweep()
    expect(changed()).toEqual([
      ['tether', 0.99],
      ['bitcoin', 59_400],
    ])
    wait(301 * SECOND)
    tell('binance', 'bitcoin', 60_000)
    board.sweep()
    expect(changed()).toEqual([
      ['tether', null],
      ['bitcoin', null],
    ])
  })

  it('does not go back to an older quote of an exchange', () => {
    const { tell, changed, wait } = openBoard()
    tell('kraken', 'bitcoin', 61_000)
    wait(SECOND)
    expect(tell('kraken', 'bitcoin', 61_001)).toBe(true)
    wait(-2 * SECOND)
    expect(tell('kraken', 'bitcoin', 60_000)).toBe(false)
    expect(changed().at(-1)).toEqual(['bitcoin', 61_001])
  })

  it('says when a price is gone: at once where the connection is lost, later where nobody trades', () => {
    const { board, tell, changed, wait, lost } = openBoard()
    tell('kraken', 'monero', 200)
    tell('coinbase', 'helium', 3)
    changed()
    lost.add('coinbase')
    wait(61 * SECOND)
    board.sweep()
    expect(changed()).toEqual([['helium', null]])
    wait(240 * SECOND)
    board.sweep()
    expect(changed()).toEqual([['monero', null]])
    expect(board.prices).toEqual({})
  })

  it('names disputed projects, and shows none of their prices', () => {
    const { board, tell, changed } = openBoard()
    tell('kraken', 'bitcoin', 61_000)
    tell('coinbase', 'bitcoin', 55_000)
    expect(changed()).toEqual([
      ['bitcoin', 61_000],
      ['bitcoin', null],
    ])
    expect(board.disputed).toEqual(['bitcoin'])
    tell('coinbase', 'bitcoin', 61_010)
    expect(board.disputed).toEqual([])
    expect(changed()).toEqual([['bitcoin', 61_005]])
  })

  it('believes a leap of one exchange alone when it has lasted for half a minute', () => {
    const { tell, changed, wait } = openBoard()
    tell('kraken', 'monero', 200)
    changed()
    tell('kraken', 'monero', 200e6)
    tell('kraken', 'monero', 201)
    expect(changed()).toEqual([['monero', 201]])
    tell('kraken', 'monero', 400)
    wait(20 * SECOND)
    tell('kraken', 'monero', 410)
    expect(changed()).toEqual([])
    wait(10 * SECOND)
    tell('kraken', 'monero', 405)
    expect(changed()).toEqual([['monero', 405]])
  })

  it('believes a leap at once that two exchanges agree on', () => {
    const { tell, changed } = openBoard()
    tell('kraken', 'solana', 100)
    tell('coinbase', 'solana', 200)
    tell('kraken', 'solana', 201)
    expect(changed()).toEqual([
      ['solana', 100],
      ['solana', null],
      ['solana', 200.5],
    ])
  })
})
