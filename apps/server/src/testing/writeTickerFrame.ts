import type { ExchangeId } from '@tickmark/core/prices/EXCHANGE_IDS'

type Trade = { symbol: string; price: number; at: number }

/** A trade as the exchange reports it, and its name of the pair. */
export function writeTickerFrame(
  exchange: ExchangeId,
  { symbol, price, at }: Trade,
): { pair: string; text: string } {
  const time = new Date(at).toISOString()
  switch (exchange) {
    case 'binance': {
      const pair = `${symbol}USDT`
      const c = String(price)
      const data = { e: '24hrMiniTicker', E: at, s: pair, c, o: c, h: c, l: c, v: '10', q: '18' }
      return {
        pair,
        text: JSON.stringify({ stream: `${pair.toLowerCase()}@miniTicker`, data }),
      }
    }
    case 'coinbase': {
      const pair = `${symbol}-USD`
      const ticker = { type: 'ticker', sequence: at, product_id: pair, price: String(price), time }
      return { pair, text: JSON.stringify({ ...ticker, side: 'buy', last_size: '1.5' }) }
    }
    case 'kraken': {
      const pair = `${symbol}/USD`
      const data = [{ symbol: pair, bid: price, ask: price, last: price, timestamp: time }]
      return { pair, text: JSON.stringify({ channel: 'ticker', type: 'update', data }) }
    }
  }
}
