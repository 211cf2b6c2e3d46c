import type { ExchangeId } from '@tickmark/core/prices/LivePrice'

/** A price in US dollars at one exchange. */
export type Quote = {
  exchange_id: ExchangeId
  price: number
  /** The time when it was reported, in ms since 1970. */
  at: number
  /** True if the exchange is connected, so that it would have reported a newer trade. */
  isConnected: boolean
}

export type Merged =
  | { kind: 'price'; price: number; at: number; from: readonly ExchangeId[] }
  /** The exchanges disagree, and no two of three agree. */
  | { kind: 'disputed' }
  | { kind: 'none' }

/** An older quote counts only if there is no newer one. */
export const FRESH_MS = 60_000
/** The maximum age of the last trade of a rarely traded token while its exchange is connected. */
const LAST_TRADE_MS = 300_000
/** Exchanges agree if their prices differ by less than this share. */
const AGREEMENT = 1.05

/**
 * The price of one token: the median of the exchanges that reported one within the last minute.
 * Without any, the newest trade within five minutes of a connected exchange. An exchange more than
 * 5 % from the median is left out if another agrees with the median; if none agrees, there is no
 * price instead of a wrong one.
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
