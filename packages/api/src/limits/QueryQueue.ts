import { setImmediate as nextTurn } from 'node:timers/promises'
import { createPriorityGate } from '@tickmark/analytics/client/priorityGate'
import { type QueryOwner, queryContext } from '@tickmark/analytics/client/queryContext'
import { AppError } from '@tickmark/core/errors/AppError'

export type QueryQueueOptions = {
  /** Queries that the engine answers side by side. */
  lanes: number
  /** Processors that the queries in the engine share; as many as there are lanes when absent. */
  processors?: number
  /**
   * Returns the milliseconds of processor time that the threads of the engine have had. Absent where they are unknown, as
   * those of another machine; then the processors are taken to be free.
   */
  engineMs?: () => number
  /** Queries of one address that may wait. */
  waitingPerAddress: number
  /** The time for which a query may wait. */
  waitMs: number
  now?: () => number
}

type Turn = { begin(): void }

type Address = {
  waiting: Set<Turn>
  running: number
  /** Its statements that the engine has, and of these those that it is answering. */
  entered: number
  inEngine: number
  /**
   * Queries of the last seconds that reached the engine, and milliseconds of its work for them, of which each query in
   * the engine has an equal share; a tenth is forgotten every second.
   */
  queries: number
  spentMs: number
  spentAt: number
  /** The work of one query in the engine up to that moment, by the queue's clock. */
  sharedAt: number
}

/** The queries of an address that needed no more than this lately are never heavy. */
const LIGHT_MS = 1_000
/** Queries that need more than this on average are long. Many short ones only take turns faster. */
const LONG_MS = 300
const FORGOTTEN_PER_MS = 0.1 / 1_000
/** More than this, about six tenths of one connection, is heavy beside anyone. */
const HEAVY_MS = 6_000
/** An address that was silent for so long no longer counts as one of the others. */
const FORGET_AFTER_MS = 60_000

/**
 * Shares the engine between addresses. A query weighs what the engine needed lately for the queries of its address: not
 * how long they took, since beside many others small ones take long, but its share of the processors meanwhile, as far as
 * the engine had them: other programs may have them, too. As
 * long as anyone else is there, addresses whose queries are long and needed more than a second lately share half of
 * the lanes and work in script between the queries of others, and a burst of any address leaves a connection free, be
 * it of queries or of the statements of one, such as a frame with many charts. So there is a place for a small query whatever the others send. Each address has a queue; the queues take turns.
 */
export class QueryQueue {
  /** In the order of their last query. */
  readonly #addresses = new Map<string, Address>()
  readonly #running = new Set<Address>()
  /** In the order of their turns. */
  readonly #waiting = new Set<Address>()
  /** Heavy work yields to all other queries that run. */
  readonly #gate = createPriorityGate()
  readonly #options: QueryQueueOptions
  readonly #now: () => number
  /** Queries in the engine, and the milliseconds of work that one which was there all the time would have had. */
  #inEngine = 0
  #sharedMs = 0
  #sharedAt: number
  /** Milliseconds of the engine's processors at that moment. */
  #engineMs = 0

  constructor(options: QueryQueueOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#sharedAt = this.#now()
  }

  /**
   * Runs the work when it is the turn of its address. Aborting takes it out of the queue, or interrupts it: the caller
   * hears of it at once, and the place is free when the engine has ended it, so abandoned queries never pile up.
   * @throws AppError `too-many-requests` when too many wait or it waited too long; the reason of the abort.
   */
  async run<T>(address: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const own = this.#find(address)
    if (this.#mayRun(own)) this.#enter(own)
    else await this.#wait(own, signal)
    const leaveGate = this.#isHeavy(own) ? () => {} : this.#gate.enter()
    const running = queryContext
      .run(this.#createOwner(own), () =>
        signal === undefined ? work() : queryContext.interruptWith(signal, work),
      )
      .finally(() => {
        leaveGate()
        this.#leave(own)
      })
    return signal === undefined ? running : raceAbort(running, signal)
  }

  /**
   * Runs the work of an address at once, such as a file, which has a slot instead of a place here, or a call about
   * accounts. Its statements weigh as those of its queries, and the address is there once it has one.
   */
  runBeside<T>(address: string, work: () => T): T {
    let known: QueryOwner | undefined
    const find = () => {
      known ??= this.#createOwner(this.#find(address))
      return known
    }
    const owner: QueryOwner = {
      get client() {
        return find().client
      },
      weigh: () => find().weigh(),
      enter: () => find().enter(),
      begin: () => find().begin(),
      beginLarge: () => find().beginLarge(),
      yieldTurn: () => known?.yieldTurn() ?? nextTurn(),
    }
    return queryContext.run(owner, work)
  }

  /** Queries that run and that wait, of all addresses. */
  count(): { running: number; waiting: number } {
    const addresses = [...this.#addresses.values()]
    return {
      running: addresses.reduce((sum, one) => sum + one.running, 0),
      waiting: addresses.reduce((sum, one) => sum + one.waiting.size, 0),
    }
  }

  #leave(own: Address): void {
    own.running--
    if (own.running === 0) this.#running.delete(own)
    // Behind the others.
    if (this.#waiting.delete(own)) this.#waiting.add(own)
    this.#beginNext()
  }

  #wait(own: Address, signal: AbortSignal | undefined): Promise<void> {
    const { waitingPerAddress, waitMs } = this.#options
    if (own.waiting.size >= waitingPerAddress)
      throw new AppError(
        'too-many-requests',
        `${waitingPerAddress} queries from your address are already waiting. Try again when they are finished.`,
      )
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const turn: Turn = {
      begin: () => {
        leave()
        this.#enter(own)
        resolve()
      },
    }
    const refuse = setTimeout(() => {
      leave()
      reject(
        new AppError(
          'too-many-requests',
          `The query waited ${waitMs / 1_000} s for other queries from your address. Send fewer at a time.`,
        ),
      )
    }, waitMs)
    const abort = () => {
      leave()
      reject(signal?.reason)
    }
    const leave = () => {
      own.waiting.delete(turn)
      if (own.waiting.size === 0) this.#waiting.delete(own)
      clearTimeout(refuse)
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
    own.waiting.add(turn)
    this.#waiting.add(own)
    return promise
  }

  #enter(own: Address): void {
    own.running++
    this.#running.add(own)
  }

  #beginNext(): void {
    for (const own of [...this.#waiting]) {
      if (!this.#mayRun(own)) continue
      const [turn] = own.waiting
      turn?.begin()
    }
  }

  #mayRun(own: Address): boolean {
    const { lanes } = this.#options
    // One more than there are lanes, so that none is empty while an answer is written.
    if (!this.#isHeavy(own)) return own.running <= lanes
    if (this.#addresses.size === 1) return own.running < lanes
    let heavy = 0
    for (const one of this.#running) if (this.#isHeavy(one)) heavy += one.running
    return heavy < Math.max(1, Math.floor(lanes / 2))
  }

  /**
   * Beside someone who needs more than twice as much only those who need much themselves are heavy: a busy page is not,
   * beside a program; a second program is.
   */
  #isHeavy(own: Address): boolean {
    this.#decay(own)
    if (own.spentMs <= LIGHT_MS || own.spentMs <= LONG_MS * own.queries) return false
    if (own.spentMs > HEAVY_MS) return true
    for (const one of this.#running) {
      this.#decay(one)
      if (one.spentMs > 2 * own.spentMs) return false
    }
    return true
  }

  #decay(own: Address): void {
    const shared = this.#share()
    const now = this.#now()
    const left = Math.exp(-FORGOTTEN_PER_MS * (now - own.spentAt))
    own.queries *= left
    own.spentMs = own.spentMs * left + own.inEngine * (shared - own.sharedAt)
    own.spentAt = now
    own.sharedAt = shared
  }

  /**
   * Advances the clock of the engine, which runs as much slower as more queries than processors are there, or as the
   * engine has less of them.
   */
  #share(): number {
    const { lanes, processors = lanes, engineMs = () => Number.POSITIVE_INFINITY } = this.#options
    const [now, spent] = [this.#now(), engineMs()]
    const queries = Math.max(1, this.#inEngine)
    const had = Number.isFinite(spent) ? (spent - this.#engineMs) / queries : spent
    this.#sharedMs += Math.min((now - this.#sharedAt) * Math.min(1, processors / queries), had)
    this.#sharedAt = now
    this.#engineMs = spent
    return this.#sharedMs
  }

  /** Counts a query that enters the engine, or leaves it. */
  #moveInEngine(own: Address, by: 1 | -1): void {
    this.#decay(own)
    own.inEngine += by
    this.#inEngine += by
  }

  #find(address: string): Address {
    const now = this.#now()
    const own = this.#addresses.get(address) ?? this.#create()
    this.#addresses.delete(address)
    this.#addresses.set(address, own)
    for (const [name, one] of this.#addresses) {
      const isIdle = one.running === 0 && one.waiting.size === 0
      if (!isIdle || now - one.spentAt < FORGET_AFTER_MS) break
      this.#addresses.delete(name)
    }
    return own
  }

  /** A query that never reaches the engine, since it is refused or known, says nothing of how long queries take. */
  #createOwner(own: Address): QueryOwner {
    let isCounted = false
    let large = 0
    // Others of the same address, such as an office, are not heavy beside one large query.
    const isHeavy = () => this.#addresses.size > 1 && (large > 0 || this.#isHeavy(own))
    return {
      client: own,
      weigh: () => {
        if (isHeavy()) return 'heavy'
        return own.running > 1 || own.entered > 0 ? 'busy' : 'light'
      },
      enter: () => {
        own.entered++
        return () => {
          own.entered--
        }
      },
      yieldTurn: () => (isHeavy() ? this.#gate.yieldToRequests() : nextTurn()),
      begin: () => {
        this.#moveInEngine(own, 1)
        if (!isCounted) own.queries++
        isCounted = true
        return () => this.#moveInEngine(own, -1)
      },
      beginLarge: () => {
        large++
        return () => {
          large--
        }
      },
    }
  }

  #create(): Address {
    return {
      waiting: new Set(),
      running: 0,
      entered: 0,
      inEngine: 0,
      queries: 0,
      spentMs: 0,
      spentAt: this.#now(),
      sharedAt: this.#share(),
    }
  }
}

/** The outcome of the work, or the reason of the abort if that comes first. */
function raceAbort<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
