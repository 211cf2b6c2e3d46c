import { AppError } from '@tickmark/core/errors/AppError'

type Limits = {
  /** Files that are written at a time, in all and for one address. */
  total: number
  perAddress: number
  /** The time for which a file may wait for its turn. */
  waitMs: number
}

type Waiting = { address: string; begin(): void }

/** Requests of one address that may wait. */
const MAX_WAITING = 16

/** Lets so many files be written at a time. Each holds a query of the engine open. */
export class FileSlots {
  readonly #limits: Limits
  readonly #running = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #total = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * A slot, when one is free for this address. Call what is returned when the file is written.
   * @throws AppError `too-many-requests` when the address itself has too many, `busy` when the others have; the reason
   * of the abort.
   */
  async take(address: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (!this.#mayRun(address)) await this.#wait(address, signal)
    else this.#change(address, 1)
    return () => {
      this.#change(address, -1)
      for (const waiting of this.#waiting) if (this.#mayRun(waiting.address)) waiting.begin()
    }
  }

  /** Files that are being written, and requests that wait for a slot. */
  count(): { running: number; waiting: number } {
    return { running: this.#total, waiting: this.#waiting.size }
  }

  #wait(address: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if ([...this.#waiting].filter((one) => one.address === address).length >= MAX_WAITING)
      throw this.#refuse(address)
    const waiting: Waiting = {
      address,
      begin: () => {
        leave()
        this.#change(address, 1)
        resolve()
      },
    }
    const refuse = setTimeout(() => {
      leave()
      reject(this.#refuse(address))
    }, this.#limits.waitMs)
    const abort = () => {
      leave()
      reject(signal.reason)
    }
    const leave = () => {
      this.#waiting.delete(waiting)
      clearTimeout(refuse)
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    this.#waiting.add(waiting)
    return promise
  }

  #mayRun(address: string): boolean {
    const { total, perAddress } = this.#limits
    return this.#total < total && (this.#running.get(address) ?? 0) < perAddress
  }

  #change(address: string, by: 1 | -1): void {
    const running = (this.#running.get(address) ?? 0) + by
    if (running === 0) this.#running.delete(address)
    else this.#running.set(address, running)
    this.#total += by
  }

  #refuse(address: string): AppError {
    const own = this.#running.get(address) ?? 0
    if (own >= this.#limits.perAddress)
      return new AppError(
        'too-many-requests',
        `${own} large files are already being written for your address. Download one at a time.`,
      )
    return new AppError(
      'busy',
      `${this.#limits.total} large files are already being written. Try again in a moment.`,
    )
  }
}
