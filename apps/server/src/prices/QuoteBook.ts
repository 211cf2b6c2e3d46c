import type { ExchangeId } from '@tickmark/core/prices/EXCHANGE_IDS'
import type { LivePrice } from '@tickmark/core/prices/LivePrice'
import { roundPrice } from '@tickmark/core/prices/roundPrice'
import { type Merged, mergeQuotes, type Quote } from './mergeQuotes.ts'

/** The project whose price in dollars converts what is traded for USDT. */
const RATE_PROJECT = 'tether'
/** A price of one exchange alone that moves by more than this factor at once has to last before it is believed. */
const LEAP = 1.5
const LEAP_LASTS_MS = 30_000
/** One whose prices go on leaping is nobody to keep an old price for. */
const LEAP_WAITS_MS = 300_000

type Told = { price: number; at: number; currency: 'USD' | 'USDT' }

type TickerOfExchange = Told & { exchange_id: ExchangeId; project_id: string }

type BoardOptions = {
  now: () => number
  isConnected: (exchange: ExchangeId) => boolean
  /** Told of each price that is shown differently from before, and of each that is gone. */
  onChange: (projectId: string, price: LivePrice | null) => void
}

/** What every exchange told last of every project, and the price that this makes. */
export class QuoteBook {
  readonly #told = new Map<string, Map<ExchangeId, Told>>()
  readonly #shown = new Map<string, LivePrice>()
  readonly #disputed = new Set<string>()
  /** Since when a price that leapt has been waiting to be believed. */
  readonly #leaps = new Map<string, { price: number; since: number }>()
  readonly #options: BoardOptions
  /** Dollars for one USDT, with all digits; null while nobody tells. */
  #rate: number | null = null

  constructor(options: BoardOptions) {
    this.#options = options
  }

  /** Takes in a ticker; false for one that is older than what the exchange told before. */
  take({ exchange_id, project_id, ...told }: TickerOfExchange): boolean {
    const ofProject = this.#told.get(project_id) ?? new Map<ExchangeId, Told>()
    if ((ofProject.get(exchange_id)?.at ?? 0) > told.at) return false
    this.#told.set(project_id, ofProject.set(exchange_id, told))
    this.#refresh(project_id)
    return true
  }

  /** Looks at all prices again: some grow too old, or can no longer be converted. */
  sweep(): void {
    this.#refresh(RATE_PROJECT)
    for (const project of this.#told.keys()) this.#refresh(project)
  }

  /** All prices as they are shown now. */
  get prices(): Readonly<Record<string, LivePrice>> {
    return Object.fromEntries(this.#shown)
  }

  /** Projects without a price because exchanges differ. */
  get disputed(): string[] {
    return [...this.#disputed].toSorted()
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
    for (const [exchange_id, { price, at, currency }] of this.#told.get(project) ?? []) {
      const rate = currency === 'USD' ? 1 : this.#rate
      if (rate === null) continue
      const isConnected = this.#options.isConnected(exchange_id)
      quotes.push({ exchange_id, price: price * rate, at, isConnected })
    }
    return quotes
  }

  /** Where one exchange alone tells something very different at once, nothing changes until that has lasted. */
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
