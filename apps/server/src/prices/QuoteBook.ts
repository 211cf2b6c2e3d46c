import { type ExchangeId, type LivePrice, roundPrice } from '@tickmark/core/prices/LivePrice'
import { type Merged, mergeQuotes, type Quote } from './mergeQuotes.ts'

/** The project whose dollar price converts prices in USDT. */
const RATE_PROJECT = 'tether'
/**
 * A price from a single exchange that moves by more than this factor must last before it is
 * accepted.
 */
const LEAP = 1.5
const LEAP_LASTS_MS = 30_000
/** If prices keep jumping for longer than this, the old price is dropped. */
const LEAP_WAITS_MS = 300_000

/** Clocks are corrected by less than this all the time. */
const SET_BACK_MS = 5_000

type ExchangePrice = { price: number; at: number; currency: 'USD' | 'USDT' }

type TickerOfExchange = ExchangePrice & { exchange_id: ExchangeId; project_id: string }

type BookOptions = {
  now: () => number
  isConnected: (exchange: ExchangeId) => boolean
  /** Called for each changed price and each removed one. */
  onChange: (projectId: string, price: LivePrice | null) => void
}

/** The last quote of every exchange for every project, and the resulting prices. */
export class QuoteBook {
  readonly #quotes = new Map<string, Map<ExchangeId, ExchangePrice>>()
  readonly #shown = new Map<string, LivePrice>()
  readonly #disputed = new Set<string>()
  /** The time since which a jumped price has been waiting for acceptance. */
  readonly #leaps = new Map<string, { price: number; since: number }>()
  readonly #options: BookOptions
  /** Dollars per USDT, unrounded; null while unknown. */
  #rate: number | null = null
  /** The time when it was last looked at. */
  #newest = 0

  constructor(options: BookOptions) {
    this.#options = options
  }

  /** Adds a ticker; returns false if it is older than the exchange's last one. */
  take({ exchange_id, project_id, ...quote }: TickerOfExchange): boolean {
    this.#followClock()
    const ofProject = this.#quotes.get(project_id) ?? new Map<ExchangeId, ExchangePrice>()
    if ((ofProject.get(exchange_id)?.at ?? 0) > quote.at) return false
    this.#quotes.set(project_id, ofProject.set(exchange_id, quote))
    this.#refresh(project_id)
    return true
  }

  /** Recomputes all prices: some become too old or can no longer be converted. */
  sweep(): void {
    this.#followClock()
    this.#refresh(RATE_PROJECT)
    for (const project of this.#quotes.keys()) this.#refresh(project)
  }

  /** All current prices. */
  get prices(): Readonly<Record<string, LivePrice>> {
    return Object.fromEntries(this.#shown)
  }

  /** Projects without a price because exchanges disagree. */
  get disputed(): string[] {
    return [...this.#disputed].toSorted()
  }

  /**
   * Follows the clock. If it was set back, quotes get the age that they would have had if it had been right; otherwise
   * they would outlast all new ones.
   */
  #followClock(): void {
    const now = this.#options.now()
    const back = this.#newest - now
    this.#newest = now
    if (back < SET_BACK_MS) return
    for (const quotes of this.#quotes.values())
      for (const [exchange, quote] of quotes)
        if (quote.at > now) quotes.set(exchange, { ...quote, at: quote.at - back })
    for (const leap of this.#leaps.values()) leap.since -= back
    for (const [project, price] of this.#shown)
      if (price.at > now) this.#shown.set(project, { ...price, at: price.at - back })
  }

  #refresh(project: string): void {
    const merged = this.#believe(project, mergeQuotes(this.#quotesOf(project), this.#options.now()))
    if (project === RATE_PROJECT) this.#rate = merged.kind === 'price' ? merged.price : null
    if (merged.kind === 'disputed') this.#disputed.add(project)
    else this.#disputed.delete(project)
    const shown = this.#shown.get(project)
    if (merged.kind !== 'price') {
      if (shown === undefined) return
      this.#shown.delete(project)
      this.#options.onChange(project, null)
      return
    }
    const { at, from } = merged
    const price = roundPrice(merged.price)
    this.#shown.set(project, { price, at, from })
    const isSame = shown?.price === price && shown.from.join() === from.join()
    if (!isSame) this.#options.onChange(project, { price, at, from })
  }

  #quotesOf(project: string): Quote[] {
    const quotes: Quote[] = []
    for (const [exchange_id, { price, at, currency }] of this.#quotes.get(project) ?? []) {
      const rate = currency === 'USD' ? 1 : this.#rate
      if (rate === null) continue
      const isConnected = this.#options.isConnected(exchange_id)
      quotes.push({ exchange_id, price: price * rate, at, isConnected })
    }
    return quotes
  }

  /**
   * If a single exchange suddenly reports a very different price, nothing changes until it has
   * lasted.
   */
  #believe(project: string, merged: Merged): Merged {
    const shown = this.#shown.get(project)
    if (merged.kind !== 'price' || merged.from.length > 1 || !shown || !leaps(shown, merged)) {
      this.#leaps.delete(project)
      return merged
    }
    const now = this.#options.now()
    if (now - shown.at > LEAP_WAITS_MS) return { kind: 'none' }
    const leap = this.#leaps.get(project)
    if (leap === undefined || leaps(leap, merged)) {
      this.#leaps.set(project, { price: merged.price, since: now })
      return { kind: 'price', ...shown }
    }
    return now - leap.since >= LEAP_LASTS_MS ? merged : { kind: 'price', ...shown }
  }
}

function leaps(from: { price: number }, to: { price: number }): boolean {
  return to.price > from.price * LEAP || to.price * LEAP < from.price
}
