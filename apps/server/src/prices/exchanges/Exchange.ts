import type { ExchangeId } from '@tickmark/core/prices/LivePrice'
import { z } from 'zod'

/** The last price of a token, by the exchange's name of the pair. */
export type Ticker = {
  pair: string
  price: number
  /** The exchange's time of the trade, in ms since 1970; null if it does not report it. */
  at: number | null
}

/** The meaning of an exchange's message. */
type Reading =
  | { kind: 'tickers'; tickers: readonly Ticker[] }
  /** An acknowledgement, a heartbeat, or something that we did not request. */
  | { kind: 'quiet' }
  /** The exchange does not have a pair, or refuses the subscription. */
  | { kind: 'refused'; pair: string | null; reason: string }
  /** An unknown shape or an impossible value. */
  | { kind: 'bad' }

/** The protocol of one exchange. */
export type Exchange = {
  exchange_id: ExchangeId
  /** Its public host. */
  origin: string
  /** The currency that tokens are traded for. */
  currency: 'USD' | 'USDT'
  /** The name of the pair of a token. */
  pairOf(symbol: string): string
  /** The URL of a connection for these pairs. */
  addressOf(origin: string, pairs: readonly string[]): string
  /** Messages to send after connecting, one every `subscribeEveryMs`. */
  subscribe(pairs: readonly string[]): readonly unknown[]
  subscribeEveryMs: number
  /** A connection without messages for this long counts as lost, in ms. */
  silenceMs: number
  /** The connection is renewed after this time, in ms; null if it has no limit. */
  lifeMs: number | null
  read(message: unknown): Reading
}

/** A timestamp such as `2022-10-19T23:28:22.061769Z`, in ms since 1970. */
export const IsoMoment = z
  .string()
  .max(40)
  .transform((text) => Date.parse(text))
  .pipe(z.number().positive())

/** A price as decimal text, which some exchanges use to keep every digit. */
export const PriceText = z
  .string()
  .max(40)
  .regex(/^\d+(?:\.\d+)?$/)
  .transform(Number)
  .pipe(z.number().positive().max(1e12))
