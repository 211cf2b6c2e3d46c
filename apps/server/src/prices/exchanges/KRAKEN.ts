import { z } from 'zod'
import { type Exchange, IsoMoment } from './Exchange.ts'

const Tickers = z.object({
  channel: z.literal('ticker'),
  type: z.enum(['snapshot', 'update']),
  data: z
    .array(
      z.object({
        symbol: z.string(),
        /** A number here, unlike other exchanges, which send text. */
        last: z.number().positive().max(1e12),
        timestamp: IsoMoment.optional(),
      }),
    )
    .min(1),
})

const Quiet = z.object({ channel: z.enum(['heartbeat', 'status']) })
const Reply = z.object({ method: z.enum(['subscribe', 'pong']), success: z.boolean().optional() })
const Refusal = z.object({
  success: z.literal(false),
  error: z.string(),
  symbol: z.string().optional(),
})

/**
 * Kraken's WebSocket protocol, version 2. One request subscribes to all symbols, and each is
 * acknowledged or rejected separately. Heartbeats arrive about once a second, so five seconds of
 * silence mean that the connection is lost.
 * @see https://docs.kraken.com/api/docs/websocket-v2/ticker
 */
export const KRAKEN: Exchange = {
  exchange_id: 'kraken',
  origin: 'wss://ws.kraken.com',
  currency: 'USD',
  pairOf: (symbol) => `${symbol}/USD`,
  addressOf: (origin) => `${origin}/v2`,
  subscribe: (pairs) => [
    {
      method: 'subscribe',
      params: { channel: 'ticker', symbol: pairs, event_trigger: 'trades', snapshot: true },
      req_id: 1,
    },
  ],
  subscribeEveryMs: 250,
  silenceMs: 5_000,
  lifeMs: null,
  read(message) {
    const tickers = Tickers.safeParse(message)
    if (tickers.success)
      return {
        kind: 'tickers',
        tickers: tickers.data.data.map(({ symbol, last, timestamp = null }) => ({
          pair: symbol,
          price: last,
          at: timestamp,
        })),
      }
    const refusal = Refusal.safeParse(message)
    if (refusal.success)
      return {
        kind: 'refused',
        pair: refusal.data.symbol ?? null,
        reason: refusal.data.error,
      }
    const isKnown = Quiet.safeParse(message).success || Reply.safeParse(message).success
    return { kind: isKnown ? 'quiet' : 'bad' }
  },
}
