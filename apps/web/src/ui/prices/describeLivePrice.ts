import { EXCHANGE_NAMES } from '@tickmark/core/prices/EXCHANGE_IDS'
import type { LivePrice } from '@tickmark/core/prices/LivePrice'

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** What a live price is, in words: `Live: the median of Binance and Kraken at 14:03:05 UTC.` */
export function describeLivePrice({ at, from }: LivePrice): string {
  const names = AND.format(from.map((exchange) => EXCHANGE_NAMES[exchange] ?? exchange))
  const time = new Date(at).toISOString().slice(11, 19)
  return `Live: ${from.length > 1 ? `the median of ${names}` : names} at ${time} UTC.`
}
