import type { ExchangeId } from './EXCHANGE_IDS.ts'

/** What the token of a project trades at, in US dollars. */
export type LivePrice = {
  price: number
  /** When the newest of the trades behind it was told, in ms since 1970. */
  at: number
  /** Whose prices it is made of. */
  from: readonly ExchangeId[]
}

/** Prices by project id; null where there is no live price, or no longer one. */
export type LivePrices = Readonly<Record<string, LivePrice | null>>

/** What a page says to the socket: from now on it follows these projects and no others. */
export type PriceRequest = { follow: readonly string[] }

/** What the socket says to a page: the prices that it now begins to follow, then those that changed. */
export type PriceMessage = { prices: LivePrices }
