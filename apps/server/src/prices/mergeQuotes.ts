import type { ExchangeId } from '@tickmark/core/prices/EXCHANGE_IDS'

/** A price in US dollars at one exchange. */
export type Quote = {
  exchange_id: ExchangeId
  price: number
  /** When it was told, in ms since 1970. */
  at: number
  /** Whether the exchange would have told of a newer trade. */
  isConnected: boolean
}

export type Merged =
  | { kind: 'price'; price: number; at: number; from: readonly ExchangeId[] }
  /** Exchanges differ, and no two of three agree. */
  | { kind: 'disputed' }
  | { kind: 'none' }

/** A quote that is older counts only where there is no younger one. */
const FRESH_MS = 60_000
/** So old may the last trade of a token be that is rarely traded, while its exchange is connected. */
const LAST_TRADE_MS = 300_000
/** Exchanges whose prices differ by less agree. */
const AGREEMENT = 1.05

/**
 * The price of one token: the median of the exchanges that have told one within a minute. Without any, the newest trade
 * of the last five minutes of an exchange that is connected. An exchange more than 5 % off the middle one is left out
 * while another agrees with that; where none does, there is no price rather than a wrong one.
 */
export function mergeQuotes(quotes: readonly Quote[], now: number): Merged {
  const counted = pickCounted(quotes, now).toSorted((a, b) => a.price - b.price)
  const middle = counted[(counted.length - 1) >> 1]
  if (middle === undefined) return { kind: 'none' }
  const agreed = counted.filter(
    ({ price }) => price <= middle.price * AGREEMENT && price * AGREEMENT >= middle.price,
  )
  if (agreed.length === 1 && counted.length > 1) return { kind: 'disputed' }
  const low = agreed[(agreed.length - 1) >> 1] ?? middle
  const high = agreed[agreed.length >> 1] ?? middle
  return {
    kind: 'price',
    price: (low.price + high.price) / 2,
    at: Math.max(...agreed.map(({ at }) => at)),
    from: agreed.map(({ exchange_id }) => exchange_id).toSorted(),
  }
}

function pickCounted(quotes: readonly Quote[], now: number): readonly Quote[] {
  const fresh = quotes.filter(({ at }) => now - at <= FRESH_MS)
  if (fresh.length > 0) return fresh
  return quotes
    .filter(({ at, isConnected }) => isConnected && now - at <= LAST_TRADE_MS)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, 1)
}
