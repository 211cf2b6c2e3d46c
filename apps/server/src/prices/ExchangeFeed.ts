import type { ExchangeStatus } from '@tickmark/core/answers/PriceStatus'
import { parseJson } from '@tickmark/core/text/textCodec'
import { backOff } from '@tickmark/core/time/backOff'
import WebSocket, { type RawData } from 'ws'
import type { Exchange, Ticker } from './exchanges/Exchange.ts'
import { FRESH_MS } from './mergeQuotes.ts'
import type { PriceClock } from './PriceClock.ts'

/** The largest accepted message in bytes; tickers have a few hundred. */
const MAX_MESSAGE_BYTES = 65_536
const HANDSHAKE_MS = 10_000
/** A connection that lasted this long counts as good: the next one is opened without backoff. */
const GOOD_MS = 60_000
/**
 * Connections are renewed up to this share of their lifetime early, so that servers do not renew at
 * the same time.
 */
const RENEWAL_SPREAD = 0.05
const REASON_LENGTH = 200

type FeedOptions = {
  exchange: Exchange
  /** The exchange's URL; its own host by default. */
  origin: string
  pairs: readonly string[]
  clock: PriceClock
  /** Receives a ticker; returns false if it was not useful. */
  onTicker: (ticker: Ticker) => boolean
}

/** A connection to one exchange that reconnects whenever it is lost. */
export class ExchangeFeed {
  readonly #options: FeedOptions
  readonly #gate
  readonly #refused = new Set<string>()
  #socket: WebSocket | null = null
  #state: ExchangeStatus['state'] = 'stopped'
  #connectedAt: number | null = null
  /** The same moment, and that of the last fresh price, by the clock that only goes forward. */
  #connectedSince = 0
  #freshAt = 0
  #lastTickAt: number | null = null
  #heardAt = 0
  #frames = 0
  #dropped = 0
  #reconnects = 0
  #failures = 0
  #lastError: string | null = null
  /** Pending timers and how to cancel them. */
  readonly #waiting = new Map<'say' | 'silence' | 'renewal' | 'return', () => void>()

  constructor(options: FeedOptions) {
    this.#options = options
    this.#gate = createFloodGate(() => options.clock.elapsed())
  }

  get isConnected(): boolean {
    return this.#state === 'connected'
  }

  start(): void {
    if (this.#state === 'stopped') this.#connect()
  }

  stop(): void {
    this.#let()
    this.#state = 'stopped'
  }

  readStatus(): ExchangeStatus {
    return {
      exchange_id: this.#options.exchange.exchange_id,
      state: this.#state,
      connected_at: toIso(this.#connectedAt),
      last_tick_at: toIso(this.#lastTickAt),
      symbols: this.#options.pairs.length,
      refused_symbols: [...this.#refused].toSorted(),
      frames: this.#frames,
      dropped_frames: this.#dropped,
      reconnects: this.#reconnects,
      last_error: this.#describeClock() ?? this.#lastError,
    }
  }

  /** Describes whether prices arrive that do not count, because the clock of this machine makes them old. */
  #describeClock(): string | null {
    const { clock } = this.#options
    const isStale = this.isConnected && clock.elapsed() - this.#freshAt > FRESH_MS
    return isStale && clock.now() - (this.#lastTickAt ?? 0) <= FRESH_MS
      ? 'Prices arrive, but by the clock of this machine all are more than a minute old. Set it, best by NTP.'
      : null
  }

  #noteAge(tickers: readonly Ticker[]): void {
    const { clock } = this.#options
    if (tickers.some(({ at }) => at === null || clock.now() - at <= FRESH_MS))
      this.#freshAt = clock.elapsed()
  }

  #connect(): void {
    const { exchange, origin, pairs } = this.#options
    this.#state = 'connecting'
    const socket = new WebSocket(exchange.addressOf(origin, pairs), {
      maxPayload: MAX_MESSAGE_BYTES,
      handshakeTimeout: HANDSHAKE_MS,
      perMessageDeflate: false,
    })
    this.#socket = socket
    // An abandoned connection may still fail; ignore that.
    const ifPresent =
      <T extends unknown[]>(act: (...given: T) => void) =>
      (...given: T) => {
        if (this.#socket === socket) act(...given)
      }
    socket.on(
      'open',
      ifPresent(() => this.#begin(socket)),
    )
    socket.on('message', ifPresent(this.#hear.bind(this)))
    for (const sign of ['ping', 'pong'] as const)
      socket.on(
        sign,
        ifPresent(() => this.#touch()),
      )
    socket.on(
      'error',
      ifPresent((failure: Error) => this.#lose(failure.message)),
    )
    socket.on(
      'close',
      ifPresent((code: number, reason: Buffer) =>
        this.#lose(`The exchange closed the connection (${code}). ${reason}`.trim()),
      ),
    )
  }

  #begin(socket: WebSocket): void {
    const { exchange, pairs, clock } = this.#options
    this.#state = 'connected'
    this.#connectedAt = clock.now()
    this.#connectedSince = clock.elapsed()
    this.#freshAt = this.#connectedSince
    this.#refused.clear()
    this.#touch()
    this.#watchSilence()
    if (exchange.lifeMs !== null)
      this.#after('renewal', exchange.lifeMs * (1 - clock.random() * RENEWAL_SPREAD), () =>
        this.#renew(),
      )
    const messages = exchange.subscribe(pairs)
    const say = (index: number) => {
      if (index >= messages.length) return
      socket.send(JSON.stringify(messages[index]))
      this.#after('say', exchange.subscribeEveryMs, () => say(index + 1))
    }
    say(0)
  }

  #hear(data: RawData, isBinary: boolean): void {
    this.#touch()
    this.#frames++
    const verdict = this.#gate()
    if (verdict === 'flood') {
      this.#lose('The exchange sent too much data.')
      return
    }
    const reading =
      verdict === 'pass' && !isBinary
        ? this.#options.exchange.read(parseJson(data.toString()))
        : { kind: 'bad' as const }
    switch (reading.kind) {
      case 'quiet':
        return
      case 'bad':
        this.#dropped++
        return
      case 'refused':
        if (reading.pair === null) this.#lastError = reading.reason.slice(0, REASON_LENGTH)
        else this.#refused.add(reading.pair)
        return
      case 'tickers': {
        this.#noteAge(reading.tickers)
        const isUsed = reading.tickers.map((ticker) => this.#options.onTicker(ticker))
        if (isUsed.includes(true)) this.#lastTickAt = this.#options.clock.now()
        else this.#dropped++
      }
    }
  }

  #touch(): void {
    this.#heardAt = this.#options.clock.elapsed()
  }

  #watchSilence(): void {
    const { exchange, clock } = this.#options
    const left = this.#heardAt + exchange.silenceMs - clock.elapsed()
    if (left <= 0) this.#lose(`No message was received for ${exchange.silenceMs / 1_000} seconds.`)
    else this.#after('silence', left, () => this.#watchSilence())
  }

  /** Reconnects immediately; earlier prices remain valid meanwhile. */
  #renew(): void {
    this.#let()
    this.#reconnects++
    this.#connect()
  }

  #lose(reason: string): void {
    const { clock } = this.#options
    const lasted = this.#connectedAt === null ? 0 : clock.elapsed() - this.#connectedSince
    this.#let()
    this.#state = 'waiting'
    this.#lastError = reason.slice(0, REASON_LENGTH)
    this.#failures = lasted >= GOOD_MS ? 1 : this.#failures + 1
    this.#after('return', backOff(this.#failures, PAUSES, clock.random()), () => {
      this.#reconnects++
      this.#connect()
    })
  }

  /** Closes the current connection and cancels its timers. */
  #let(): void {
    for (const leave of this.#waiting.values()) leave()
    this.#waiting.clear()
    const socket = this.#socket
    this.#socket = null
    this.#connectedAt = null
    socket?.terminate()
  }

  #after(what: 'say' | 'silence' | 'renewal' | 'return', ms: number, act: () => void): void {
    this.#waiting.set(what, this.#options.clock.after(ms, act))
  }
}

function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** Pauses before a connection is retried. */
const PAUSES = { firstMs: 1_000, longestMs: 60_000 }

const SECOND_MS = 1_000
/** Three exchanges with every token of ours send a few hundred messages in a busy second. */
const MAX_PER_SECOND = 2_000
/** This many consecutive seconds above the limit count as a flood. */
const FLOOD_SECONDS = 10

/**
 * Decides for each message whether to read it: `pass`; `drop` if this second's limit is exceeded;
 * `flood` if that has lasted too long.
 */
export function createFloodGate(now: () => number): () => 'pass' | 'drop' | 'flood' {
  let second = 0
  let count = 0
  let floods = 0
  return () => {
    const current = Math.floor(now() / SECOND_MS)
    if (current !== second) {
      const wasFlood = count > MAX_PER_SECOND && current === second + 1
      floods = wasFlood ? floods + 1 : 0
      second = current
      count = 0
    }
    count++
    if (floods >= FLOOD_SECONDS) {
      floods = 0
      return 'flood'
    }
    return count > MAX_PER_SECOND ? 'drop' : 'pass'
  }
}
