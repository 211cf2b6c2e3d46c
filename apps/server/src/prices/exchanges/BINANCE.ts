import { z } from 'zod'
import { type Exchange, PriceText } from './Exchange.ts'

const HOUR_MS = 3_600_000

const Frame = z.object({
  stream: z.string(),
  data: z.object({
    e: z.enum(['24hrTicker', '24hrMiniTicker']),
    /** Milliseconds. */
    E: z.int().positive(),
    s: z.string(),
    c: PriceText,
  }),
})

/** A response to a request, or a message about the connection itself. */
const Other = z.union([
  z.object({ result: z.null(), id: z.union([z.int(), z.string(), z.null()]) }),
  z.object({ event: z.string() }),
])
const Refusal = z.object({ error: z.object({ msg: z.string() }) })

/**
 * Binance's host for market data, which is available everywhere, as a combined stream of mini
 * tickers: one message per second and pair. The socket answers its pings. Connections end after 24
 * hours, so they are renewed earlier.
 * @see https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams
 */
export const BINANCE: Exchange = {
  exchange_id: 'binance',
  origin: 'wss://data-stream.binance.vision',
  currency: 'USDT',
  pairOf: (symbol) => `${symbol}USDT`,
  addressOf: (origin, pairs) =>
    `${origin}/stream?streams=${pairs.map((pair) => `${pair.toLowerCase()}@miniTicker`).join('/')}`,
  subscribe: () => [],
  subscribeEveryMs: 250,
  // It pings every 20 seconds, even if nothing is traded.
  silenceMs: 60_000,
  lifeMs: 23.5 * HOUR_MS,
  read(message) {
    const frame = Frame.safeParse(message)
    if (frame.success) {
      const { s, c, E } = frame.data.data
      return { kind: 'tickers', tickers: [{ pair: s, price: c, at: E }] }
    }
    const refusal = Refusal.safeParse(message)
    if (refusal.success) return { kind: 'refused', pair: null, reason: refusal.data.error.msg }
    return { kind: Other.safeParse(message).success ? 'quiet' : 'bad' }
  },
}
