import { createHash } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Statement } from './Analytics.ts'
import { queryContext } from './queryContext.ts'

type Waiting = { begin(): void }

/** Lets so many statements go on at a time. Those that wait take turns by client. */
class Turns {
  readonly #count: number
  readonly #waitMs: number
  /** By client, in the order of their turns. */
  readonly #waiting = new Map<unknown, Waiting[]>()
  #taken = 0

  /** @param limits The number of statements that may go on, and the milliseconds that one may wait. */
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

/** The limits of what the statements of requests may take of the engine. */
export type StatementLimits = {
  /** Bytes of memory, all of them together. */
  memoryBytes: number
  /** Milliseconds of one statement in the engine. */
  runMs: number
  /** Milliseconds that a large statement may wait for the one before it. */
  waitMs: number
}

/** The part of a large statement; the small ones beside it share the rest. */
const LARGE_PART = 2 / 3
/** Statements that turned out to be large, whose repetitions need not fail again. */
const MAX_KNOWN = 500

/** Streams that keep the memory of their sorts and groups while they are read, which may be slow. */
const MAX_OPEN_STREAMS = 3

/**
 * Shares memory between the statements of requests. Most need little. One that fails for memory, or is known to be
 * large, runs with most of it, one at a time: so those of any number of clients never exceed the memory together, and
 * the others always find their part. Clients take turns.
 */
export class StatementMemory {
  /** Bytes that a statement may use, and a large one. */
  readonly smallBytes: number
  readonly largeBytes: number
  /** Small statements that may run beside a large one. */
  readonly lanes: number
  readonly #known = new Set<string>()
  readonly #turns: Turns
  readonly #streams: Turns

  constructor({ memoryBytes, waitMs }: StatementLimits, lanes: number) {
    this.largeBytes = Math.floor(memoryBytes * LARGE_PART)
    this.smallBytes = Math.floor((memoryBytes - this.largeBytes) / lanes)
    this.lanes = lanes
    this.#turns = new Turns({ count: 1, waitMs })
    this.#streams = new Turns({ count: MAX_OPEN_STREAMS, waitMs })
  }

  /**
   * Runs a statement with the bytes that it may use, at most twice.
   * @throws AppError `too-large` if it needs more, `busy` if others are in front of it for too long; as `attempt` does.
   */
  async run<T>(statement: Statement, attempt: (bytes: number) => Promise<T>): Promise<T> {
    if (!this.#isLarge(statement)) {
      try {
        return await attempt(this.smallBytes)
      } catch (failure) {
        if (!isOutOfMemory(failure)) throw failure
        this.#remember(statement)
      }
    }
    const leave = await this.enter()
    try {
      return await attempt(this.largeBytes)
    } finally {
      leave()
    }
  }

  #isLarge(statement: Statement): boolean {
    return statement.isLarge === true || this.#known.has(hash(statement))
  }

  #remember(statement: Statement): void {
    const [oldest] = this.#known
    if (this.#known.size >= MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest)
    this.#known.add(hash(statement))
  }

  /**
   * Waits for the turn of a large statement; call the result when it has ended.
   * @throws AppError `busy` after the wait; the reason of an abort.
   */
  async enter(): Promise<() => void> {
    const leaveTurn = await this.#turns.take()
    const leaveOwner = queryContext.find()?.beginLarge()
    let isLeft = false
    // A stream leaves with each of its blocks.
    return () => {
      if (isLeft) return
      isLeft = true
      leaveOwner?.()
      leaveTurn()
    }
  }

  /**
   * Waits until a stream may begin; call the result once it holds little memory, or when it has ended.
   * @throws AppError `busy` after the wait; the reason of an abort.
   */
  openStream(): Promise<() => void> {
    return this.#streams.take()
  }

  /** Returns how many streams wait for others to end. */
  countWaitingStreams(): number {
    return this.#streams.countWaiting()
  }
}

/** Returns whether the engine ended a statement because it needed more memory than it may use. */
export function isOutOfMemory(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const { type } = failure as { type?: unknown }
  return type === 'MEMORY_LIMIT_EXCEEDED' || failure.message.includes('(MEMORY_LIMIT_EXCEEDED)')
}

function hash({ sql }: Statement): string {
  return createHash('sha1').update(sql).digest('base64')
}
