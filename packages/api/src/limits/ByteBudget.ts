import { AppError } from '@tickmark/core/errors/AppError'

type Limits = {
  /** Bytes of one address, and of all together. */
  perAddress: number
  total: number
  /** The name of the bytes, for the refusal: `bodies that are not complete`. */
  what: string
}

const MB = 1024 * 1024

/** Counts the bytes in memory that wait for a client, by address. */
export class ByteBudget {
  readonly #limits: Limits
  readonly #counts = new Map<string, number>()
  #total = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Checks whether a number of further bytes fits.
   * @throws AppError `too-many-requests` for the address, `busy` for the whole server.
   */
  check(address: string, bytes = 1): void {
    const { perAddress, total, what } = this.#limits
    if ((this.#counts.get(address) ?? 0) + bytes > perAddress)
      throw new AppError(
        'too-many-requests',
        `Your address has more than ${perAddress / MB} MB of ${what}. Wait until they are.`,
      )
    if (this.#total + bytes > total)
      throw new AppError('busy', `The server has more than ${total / MB} MB of ${what}. Try again.`)
  }

  /** Counts bytes until what is returned is called, once or more often. */
  hold(address: string, bytes: number): () => void {
    this.#change(address, bytes)
    let isHeld = true
    return () => {
      if (isHeld) this.#change(address, -bytes)
      isHeld = false
    }
  }

  #change(address: string, bytes: number): void {
    const count = (this.#counts.get(address) ?? 0) + bytes
    if (count > 0) this.#counts.set(address, count)
    else this.#counts.delete(address)
    this.#total += bytes
  }
}
