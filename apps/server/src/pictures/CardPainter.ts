import { Worker } from 'node:worker_threads'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Card } from './Card.ts'
import type { CardJob, CardResult } from './cardThread.ts'

const IDLE_MS = 60_000

type Waiting = { resolve: (png: Uint8Array) => void; reject: (failure: Error) => void }

/**
 * Draws cards in a thread of its own, one after the other, so that requests are answered meanwhile. The thread
 * begins with the first card and ends, with its memory, once none was wanted for a minute.
 */
export class CardPainter {
  readonly #waiting = new Map<number, Waiting>()
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #jobs = 0

  /** The card as a PNG. @throws AppError `internal` when it cannot be drawn. */
  paint(card: Card): Promise<Uint8Array> {
    clearTimeout(this.#idle)
    this.#thread ??= this.#start()
    const job: CardJob = { id: ++this.#jobs, card }
    const thread = this.#thread
    return new Promise((resolve, reject) => {
      this.#waiting.set(job.id, { resolve, reject })
      thread.postMessage(job)
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }

  #start(): Worker {
    const thread = new Worker(new URL('./cardThread.ts', import.meta.url))
    thread.unref()
    thread.on('message', (result: CardResult) => this.#finish(result))
    // Whatever ends the thread, no caller waits for it forever, and the next card begins a new one.
    thread.on('error', (cause: unknown) => this.#fail(thread, cause))
    thread.on('exit', () => this.#fail(thread, new Error('The thread ended.')))
    return thread
  }

  #finish(result: CardResult): void {
    const waiting = this.#waiting.get(result.id)
    this.#waiting.delete(result.id)
    if ('png' in result) waiting?.resolve(result.png)
    else waiting?.reject(unpaintable(new Error(result.failure)))
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
  }

  #fail(thread: Worker, cause: unknown): void {
    if (this.#thread !== undefined && this.#thread !== thread) return
    this.#thread = undefined
    for (const { reject } of this.#waiting.values()) reject(unpaintable(cause))
    this.#waiting.clear()
  }
}

function unpaintable(cause: unknown): AppError {
  return new AppError('internal', 'The card could not be drawn.', { cause })
}
