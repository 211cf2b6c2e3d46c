import type { ExchangeStatus } from '@tickmark/core/answers/PriceStatus'
import type { ExchangeId, LivePrice } from '@tickmark/core/prices/LivePrice'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { PriceConfig } from '../settings/priceSettings.ts'
import { ExchangeFeed } from './ExchangeFeed.ts'
import { BINANCE } from './exchanges/BINANCE.ts'
import { COINBASE } from './exchanges/COINBASE.ts'
import type { Exchange } from './exchanges/Exchange.ts'
import { KRAKEN } from './exchanges/KRAKEN.ts'
import type { PriceClock } from './PriceClock.ts'
import { QuoteBook } from './QuoteBook.ts'

/** The interval at which prices are checked for age. */
const SWEEP_MS = 1_000

type SourceOptions = {
  catalog: Catalog
  config: Pick<PriceConfig, 'exchanges' | 'origins'>
  clock: PriceClock
  onChange: (projectId: string, price: LivePrice | null) => void
}

/** All exchanges together, and the price that they yield for each token. */
export class PriceSource {
  readonly #catalog: Catalog
  readonly #clock: PriceClock
  readonly #book: QuoteBook
  readonly #feeds: ReadonlyMap<ExchangeId, ExchangeFeed>
  #leaveSweep: () => void = () => undefined

  constructor({ catalog, config, clock, onChange }: SourceOptions) {
    this.#catalog = catalog
    this.#clock = clock
    this.#book = new QuoteBook({
      now: () => clock.now(),
      isConnected: (exchange) => this.#feeds.get(exchange)?.isConnected ?? false,
      onChange,
    })
    this.#feeds = new Map(
      config.exchanges.map((id) => [id, this.#createFeed(id, config.origins[id])]),
    )
  }

  start(): void {
    for (const feed of this.#feeds.values()) feed.start()
    this.#planSweep()
  }

  stop(): void {
    this.#leaveSweep()
    for (const feed of this.#feeds.values()) feed.stop()
  }

  get prices(): Readonly<Record<string, LivePrice>> {
    return this.#book.prices
  }

  get disputed(): string[] {
    return this.#book.disputed
  }

  readExchanges(): ExchangeStatus[] {
    return [...this.#feeds.values()].map((feed) => feed.readStatus())
  }

  #createFeed(id: ExchangeId, origin: string | undefined): ExchangeFeed {
    const exchange = EXCHANGES[id]
    const projects = new Map(
      [...this.#catalog.exchangeSymbols].flatMap(([project, { [id]: symbol }]) =>
        symbol === undefined ? [] : [[exchange.pairOf(symbol), project] as const],
      ),
    )
    return new ExchangeFeed({
      exchange,
      origin: origin ?? exchange.origin,
      pairs: [...projects.keys()],
      clock: this.#clock,
      onTicker: ({ pair, price, at }) => {
        const project_id = projects.get(pair)
        const now = this.#clock.now()
        // The exchange's clock may be ahead of ours; never accept a time in the future.
        const quote = { price, at: Math.min(at ?? now, now), currency: exchange.currency }
        return (
          project_id !== undefined && this.#book.take({ exchange_id: id, project_id, ...quote })
        )
      },
    })
  }

  #planSweep(): void {
    this.#leaveSweep = this.#clock.after(SWEEP_MS, () => {
      this.#book.sweep()
      this.#planSweep()
    })
  }
}

/** The protocol of each exchange. */
export const EXCHANGES: Readonly<Record<ExchangeId, Exchange>> = {
  binance: BINANCE,
  coinbase: COINBASE,
  kraken: KRAKEN,
}
