import { AppError } from '@tickmark/core/errors/AppError'
import { queryContext } from './queryContext.ts'

type Waiting = { begin(): void }

/** Lets so many statements go on at a time. Those that wait take turns by client. */
export class Turns {
  readonly #count: number
  readonly #waitMs: number
  /** By client, in the order of their turns. */
  readonly #waiting = new Map<unknown, Waiting[]>()
  #taken = 0

  /** @param limits How many may go on, and the milliseconds that one may wait. */
  constructor({ count, waitMs }: { count: number; waitMs: number }) {
    this.#count = count
    this.#waitMs = waitMs
  }

  /**
   * Waits for a turn; call the result when it has ended.
   * @throws AppError `busy` after the wait; the reason of an abort.
   */
  async take(): Promise<() => void> {
    if (this.#taken >= this.#count) await this.#wait(queryContext.find()?.client)
    else this.#taken++
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      this.#leave()
    }
  }

  countWaiting(): number {
    return [...this.#waiting.values()].reduce((sum, turns) => sum + turns.length, 0)
  }

  /** The turn is handed to the next one, so that none comes between them. */
  #leave(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#taken--
      return
    }
    const [client, [turn, ...others]] = next
    this.#waiting.delete(client)
    if (others.length > 0) this.#waiting.set(client, others)
    turn?.begin()
  }

  #wait(client: unknown): Promise<void> {
    const signal = queryContext.signal()
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      clearTimeout(refuse)
      signal?.removeEventListener('abort', abort)
    }
    const turn: Waiting = {
      begin: () => {
        leave()
        resolve()
      },
    }
    const drop = (reason: unknown) => {
      leave()
      const left = (this.#waiting.get(client) ?? []).filter((one) => one !== turn)
      if (left.length === 0) this.#waiting.delete(client)
      else this.#waiting.set(client, left)
      reject(reason)
    }
    const abort = () => drop(signal?.reason)
    const refuse = setTimeout(
      () =>
        drop(
          new AppError(
            'busy',
            `The query needs much memory and waited ${this.#waitMs / 1_000} s for others like it. Try again in a moment, or request fewer metrics, fewer projects or a shorter range.`,
          ),
        ),
      this.#waitMs,
    )
    signal?.addEventListener('abort', abort)
    this.#waiting.set(client, [...(this.#waiting.get(client) ?? []), turn])
    return promise
  }
}
