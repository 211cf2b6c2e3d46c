import { z } from 'zod'
import { type Exchange, IsoMoment, PriceText } from './Exchange.ts'

const Message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ticker'),
    product_id: z.string(),
    price: PriceText,
    time: IsoMoment,
  }),
  z.object({ type: z.literal('error'), message: z.string(), reason: z.string().optional() }),
  z.object({ type: z.literal('subscriptions') }),
  z.object({ type: z.literal('heartbeat') }),
  z.object({ type: z.literal('last_match') }),
])

/**
 * Coinbase Exchange. A single unknown product makes a whole request fail, so each product has its
 * own request, at the allowed ten per second. The first is sent immediately, because a connection
 * without a subscription is closed after five seconds. One connection at a time stays far below the
 * limit of ten subscriptions per product.
 * @see https://docs.cdp.coinbase.com/exchange/websocket-feed/overview
 */
export const COINBASE: Exchange = {
  exchange_id: 'coinbase',
  origin: 'wss://ws-feed.exchange.coinbase.com',
  currency: 'USD',
  pairOf: (symbol) => `${symbol}-USD`,
  addressOf: (origin) => origin,
  subscribe: (pairs) =>
    pairs.map((pair) => ({ type: 'subscribe', product_ids: [pair], channels: ['ticker'] })),
  subscribeEveryMs: 100,
  silenceMs: 30_000,
  lifeMs: null,
  read(message) {
    const parsed = Message.safeParse(message)
    if (!parsed.success) return { kind: 'bad' }
    const { data } = parsed
    switch (data.type) {
      case 'ticker':
        return {
          kind: 'tickers',
          tickers: [{ pair: data.product_id, price: data.price, at: data.time }],
        }
      case 'error': {
        const reason = [data.message, data.reason].filter(Boolean).join(': ')
        return { kind: 'refused', pair: /\b[A-Z0-9]{1,30}-USD\b/.exec(reason)?.[0] ?? null, reason }
      }
      case 'subscriptions':
      case 'heartbeat':
      case 'last_match':
        return { kind: 'quiet' }
    }
  },
}
