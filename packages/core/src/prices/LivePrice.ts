/** The exchanges whose tickers are read, in the order in which they are named. */
export const EXCHANGE_IDS = ['binance', 'coinbase', 'kraken'] as const
export type ExchangeId = (typeof EXCHANGE_IDS)[number]

export const EXCHANGE_NAMES: Readonly<Record<ExchangeId, string>> = {
  binance: 'Binance',
  coinbase: 'Coinbase',
  kraken: 'Kraken',
}

/** The price at which the token of a project trades, in US dollars. */
export type LivePrice = {
  price: number
  /** The time at which the newest of the trades behind it was reported, in ms since 1970. */
  at: number
  /** The exchanges whose prices it is made of. */
  from: readonly ExchangeId[]
}

/** Prices by project id; null where there is no live price, or no longer one. */
export type LivePrices = Readonly<Record<string, LivePrice | null>>

/** A message from a page to the socket: from now on it follows these projects and no others. */
export type PriceRequest = { follow: readonly string[] }

/** A message from the socket to a page: the prices that it now begins to follow, then those that changed. */
export type PriceMessage = { prices: LivePrices }

const FRACTION_DIGITS = 6

/**
 * A price with the digits that are shown of it, as `formatMetricValue` writes prices: cents from one dollar on, six
 * significant digits below. What differs in later digits only is the same price.
 */
export function roundPrice(price: number): number {
  const short = Number(price.toPrecision(FRACTION_DIGITS))
  return short < 1 ? short : Number(price.toFixed(2))
}
