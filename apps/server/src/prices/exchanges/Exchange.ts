import type { ExchangeId } from '@tickmark/core/prices/EXCHANGE_IDS'

/** What one token was last traded at, by the exchange's own name of the pair. */
export type Ticker = {
  pair: string
  price: number
  /** When the exchange says that this was, in ms since 1970; null where it does not say. */
  at: number | null
}

/** What a message of an exchange means to us. */
export type Reading =
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
