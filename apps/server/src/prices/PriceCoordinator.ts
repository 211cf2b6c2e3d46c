import { randomUUID } from 'node:crypto'
import { ExchangeStatus, type PriceStatus } from '@tickmark/core/answers/PriceStatus'
import {
  EXCHANGE_IDS,
  type ExchangeId,
  type LivePrice,
  type LivePrices,
} from '@tickmark/core/prices/LivePrice'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Lease, Leases } from '@tickmark/core/stores/Lease'
import { parseJson } from '@tickmark/core/text/textCodec'
import { z } from 'zod'
import { createLeases } from '../leases/createLeases.ts'
import { RedisLeaseStore } from '../leases/RedisLeaseStore.ts'
import { openRedis } from '../limits/openRedis.ts'
import type { PriceConfig } from '../settings/priceSettings.ts'
import { ExchangeFeed } from './ExchangeFeed.ts'
import { BINANCE } from './exchanges/BINANCE.ts'
import { COINBASE } from './exchanges/COINBASE.ts'
import type { Exchange } from './exchanges/Exchange.ts'
import { KRAKEN } from './exchanges/KRAKEN.ts'
import { type PriceClock, SYSTEM_CLOCK } from './PriceClock.ts'
import { PriceHub } from './PriceHub.ts'
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
class PriceSource {
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

/** A message from the server that reads the exchanges to the others. */
type Relayed = {
  /** The id of the sending process. */
  from: string
  prices: LivePrices
  /** Sent at intervals together with all prices: the state of the exchanges. */
  status?: Pick<PriceStatus, 'disputed' | 'exchanges'>
}

/** The channel from the server that reads the exchanges to the others. */
type PriceRelay = {
  /** Ignores failures: the same prices are published again soon. */
  publish(message: Relayed): void
  subscribe(hear: (message: Relayed) => void): void
  close(): void
}

const CHANNEL = 'tickmark:prices'

/** Validated, because another server may run another release. */
const Message: z.ZodType<Relayed> = z.object({
  from: z.string(),
  prices: z.record(
    z.string(),
    z
      .object({
        price: z.number().positive(),
        at: z.number(),
        from: z.array(z.enum(EXCHANGE_IDS)),
      })
      .nullable(),
  ),
  status: z
    .object({ disputed: z.array(z.string()), exchanges: z.array(ExchangeStatus) })
    .optional(),
})

/**
 * Relays prices over a Redis channel with two connections, because a subscribed connection cannot
 * publish.
 */
async function openRedisRelay(url: string): Promise<PriceRelay> {
  const [teller, listener] = await Promise.all([openRedis(url), openRedis(url)])
  return {
    publish(message) {
      teller.publish(CHANNEL, JSON.stringify(message)).catch(() => undefined)
    },
    subscribe(hear) {
      listener.on('message', (_channel, text) => {
        const message = readMessage(text)
        if (message !== null) hear(message)
      })
      const subscribe = () => void listener.subscribe(CHANNEL).catch(() => undefined)
      listener.on('ready', subscribe)
      if (listener.status === 'ready') subscribe()
    },
    close() {
      teller.disconnect()
      listener.disconnect()
    },
  }
}

function readMessage(text: string): Relayed | null {
  return Message.safeParse(parseJson(text)).data ?? null
}

/** The lease to read the exchanges for all servers. */
const WORK = 'prices'
const TURN_MS = 2_000
/** Changes are batched before they are published to other servers. */
const GATHER_MS = 25
/**
 * After this time every exchange has reported what it has; prices not reported by then are gone.
 */
const SETTLE_MS = 10_000
/** Without messages from the reading server for this long, live prices end. */
const SILENCE_MS = 10_000

export type PriceCoordinatorOptions = {
  /** Read whenever this server begins to read the exchanges. */
  catalog: () => Catalog
  config: PriceConfig
  clock: PriceClock
  /** The means by which servers share one reader; without it each server reads for itself. */
  shared: { leases: Pick<Leases, 'take' | 'close'>; relay: PriceRelay } | null
}

/**
 * Live prices in this process: reads the exchanges, or receives prices from the server that does,
 * and sends them to the pages.
 */
export class PriceCoordinator {
  readonly hub: PriceHub
  readonly #options: PriceCoordinatorOptions
  readonly #id = randomUUID()
  readonly #changed = new Map<string, LivePrice | null>()
  #role: PriceStatus['role'] = 'alone'
  #source: PriceSource | null = null
  #readsSince = 0
  #lease: Lease | null = null
  #heardAt = 0
  #heardStatus: Relayed['status']
  #isClosed = false
  #turning: Promise<void> = Promise.resolve()
  #leaveTurn: () => void = () => undefined
  #leaveTell: (() => void) | null = null

  constructor(options: PriceCoordinatorOptions) {
    this.#options = options
    this.hub = new PriceHub(options.clock)
    options.shared?.relay.subscribe((message) => this.#hear(message))
  }

  /** Starts reading or receiving. No connection is opened before. */
  start(): void {
    this.#turning = this.#turn().finally(() => {
      if (this.#isClosed) return
      this.#leaveTurn = this.#options.clock.after(TURN_MS, () => this.start())
    })
  }

  readStatus(): PriceStatus {
    const { disputed, exchanges } = this.#readOwn() ??
      this.#heardStatus ?? { disputed: [], exchanges: [] }
    const { size: subscribers, live } = this.hub
    return { role: this.#role, live, disputed, subscribers, exchanges }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#leaveTurn()
    this.hub.close()
    await this.#turning
    this.#stopReading()
    await this.#lease?.release()
    await this.#options.shared?.leases.close()
    this.#options.shared?.relay.close()
  }

  async #turn(): Promise<void> {
    const { shared } = this.#options
    if (shared === null) this.#read('alone')
    else if (this.#role !== 'leader') await this.#seek(shared.leases)
    this.#tidy()
  }

  async #seek(leases: Pick<Leases, 'take'>): Promise<void> {
    try {
      const lease = await leases.take(WORK)
      if (lease === null) return this.#followOther()
      if (this.#isClosed) return lease.release()
      this.#lease = lease
      this.#read('leader')
      lease.signal.addEventListener('abort', () => this.#followOther(), { once: true })
    } catch {
      // If servers cannot coordinate, each reads for itself.
      this.#read('alone')
    }
  }

  #read(role: 'alone' | 'leader'): void {
    this.#role = role
    if (this.#source !== null || this.#isClosed) return
    const { catalog, config, clock } = this.#options
    this.#readsSince = clock.elapsed()
    this.#source = new PriceSource({
      catalog: catalog(),
      config,
      clock,
      onChange: (id, price) => {
        this.hub.publish(id, price)
        this.#changed.set(id, price)
        this.#leaveTell ??= clock.after(GATHER_MS, () => this.#tellChanges())
      },
    })
    this.#source.start()
  }

  #followOther(): void {
    if (this.#role !== 'follower') this.#heardAt = this.#options.clock.elapsed()
    this.#role = 'follower'
    this.#lease = null
    this.#stopReading()
  }

  #stopReading(): void {
    this.#leaveTell?.()
    this.#leaveTell = null
    this.#changed.clear()
    this.#source?.stop()
    this.#source = null
  }

  #tellChanges(): void {
    this.#leaveTell = null
    const prices = Object.fromEntries(this.#changed)
    this.#changed.clear()
    if (this.#role === 'leader') this.#options.shared?.relay.publish({ from: this.#id, prices })
  }

  /** A reader publishes all prices at intervals; a receiver drops its prices if nothing arrives. */
  #tidy(): void {
    const now = this.#options.clock.elapsed()
    if (this.#source === null) {
      if (now - this.#heardAt >= SILENCE_MS) this.hub.replace({})
      return
    }
    if (now - this.#readsSince < SETTLE_MS) return
    const { prices } = this.#source
    this.hub.replace(prices)
    const status = this.#readOwn()
    if (this.#role === 'leader' && status !== undefined)
      this.#options.shared?.relay.publish({ from: this.#id, prices, status })
  }

  #hear({ from, prices, status }: Relayed): void {
    if (from === this.#id || this.#role !== 'follower') return
    this.#heardAt = this.#options.clock.elapsed()
    if (status === undefined) {
      for (const [id, price] of Object.entries(prices)) this.hub.publish(id, price)
      return
    }
    this.#heardStatus = status
    this.hub.replace(prices)
  }

  #readOwn(): Relayed['status'] {
    if (this.#source === null) return undefined
    return { disputed: this.#source.disputed, exchanges: this.#source.readExchanges() }
  }
}

/** Shorter than other leases: until another server takes over, pages have no live prices. */
const LEASE_MS = 6_000

type Settings = {
  catalog: () => Catalog
  prices: PriceConfig
  redisUrl: string | null
  leaseMs?: number
}

/** Opens live prices as configured: of all servers with the same Redis, one reads the exchanges. */
export async function openPriceCoordinator(settings: Settings): Promise<PriceCoordinator> {
  const { catalog, prices, redisUrl, leaseMs = LEASE_MS } = settings
  const shared = redisUrl === null ? null : await openShared(redisUrl, leaseMs)
  return new PriceCoordinator({ catalog, config: prices, clock: SYSTEM_CLOCK, shared })
}

async function openShared(
  url: string,
  lastsMs: number,
): Promise<PriceCoordinatorOptions['shared']> {
  const [redis, relay] = await Promise.all([openRedis(url), openRedisRelay(url)])
  const times = { lastsMs, now: () => performance.now() }
  return { leases: createLeases(new RedisLeaseStore(redis), times), relay }
}
