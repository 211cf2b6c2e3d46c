/** The exchanges whose tickers are read, in the order in which they are named. */
export const EXCHANGE_IDS = ['binance', 'coinbase', 'kraken'] as const
export type ExchangeId = (typeof EXCHANGE_IDS)[number]

export const EXCHANGE_NAMES: Readonly<Record<ExchangeId, string>> = {
  binance: 'Binance',
  coinbase: 'Coinbase',
  kraken: 'Kraken',
}
