import type { ExchangeId } from '@tickmark/core/prices/EXCHANGE_IDS'
import { z } from 'zod'

/** What one token was last traded at, by the exchange's own name of the pair. */
export type Ticker = {
  pair: string
  price: number
  /** When the exchange says that this was, in ms since 1970; null where it does not say. */
  at: number | null
}

/** What a message of an exchange means to us. */
type Reading =
  | { kind: 'tickers'; tickers: readonly Ticker[] }
  /** An acknowledgement, a sign of life, or something that we did not ask for. */
  | { kind: 'quiet' }
  /** The exchange does not have a pair, or will not tell of it. */
  | { kind: 'refused'; pair: string | null; reason: string }
  /** None of its known shapes, or a value that cannot be. */
  | { kind: 'bad' }

/** How one exchange is spoken with. */
export type Exchange = {
  exchange_id: ExchangeId
  /** Its public host. */
  origin: string
  /** What it trades tokens for. */
  currency: 'USD' | 'USDT'
  /** The name of the pair of a token. */
  pairOf(symbol: string): string
  /** Where a connection for these pairs is made. */
  addressOf(origin: string, pairs: readonly string[]): string
  /** What is said once connected, one message every `subscribeEveryMs`. */
  subscribe(pairs: readonly string[]): readonly unknown[]
  subscribeEveryMs: number
  /** A connection that says nothing for so long is lost, in ms. */
  silenceMs: number
  /** A connection is made anew after so long, in ms; null where it may last. */
  lifeMs: number | null
  read(message: unknown): Reading
}

/** A moment such as `2022-10-19T23:28:22.061769Z`, in ms since 1970. */
export const IsoMoment = z
  .string()
  .max(40)
  .transform((text) => Date.parse(text))
  .pipe(z.number().positive())

/** A price as a decimal text, as exchanges write them that keep every digit. */
export const PriceText = z
  .string()
  .max(40)
  .regex(/^\d+(?:\.\d+)?$/)
  .transform(Number)
  .pipe(z.number().positive().max(1e12))
