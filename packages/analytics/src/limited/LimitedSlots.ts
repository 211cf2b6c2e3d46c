import { AppError } from '@tickmark/core/errors/AppError'

type Waiting = { by: string; begin(): void }

const MAX_WAITING = 32
/** Of one user: a page asks again as its user changes a mapping. */
const MAX_WAITING_EACH = 4

/** Lets so many jobs run at a time, and one of each user. The others wait in order. */
export class LimitedSlots {
  readonly #total: () => number
  readonly #running = new Set<string>()
  readonly #waiting = new Set<Waiting>()

  constructor(total: () => number) {
    this.#total = total
  }

  /**
   * Waits for a slot. Call what is returned when the job is done.
   * @throws AppError `too-many-requests` when the user has too many jobs that wait, `busy` when the others have; the
   * reason of the abort.
   */
  async take(by: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (!this.#mayRun(by)) await this.#wait(by, signal)
    else this.#running.add(by)
    return () => {
      this.#running.delete(by)
      for (const waiting of this.#waiting) if (this.#mayRun(waiting.by)) waiting.begin()
    }
  }

  #mayRun(by: string): boolean {
    return this.#running.size < this.#total() && !this.#running.has(by)
  }

  #wait(by: string, signal?: AbortSignal): Promise<void> {
    if ([...this.#waiting].filter((one) => one.by === by).length >= MAX_WAITING_EACH)
      throw new AppError(
        'too-many-requests',
        `${MAX_WAITING_EACH} of your files are waiting to be read. Try again when they are done.`,
      )
    if (this.#waiting.size >= MAX_WAITING)
      throw new AppError('busy', 'Too many files are waiting to be read. Try again in a moment.')
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        by,
        begin: () => {
          leave()
          this.#running.add(by)
          resolve()
        },
      }
      const abort = () => {
        leave()
        reject(signal?.reason)
      }
      const leave = () => {
        this.#waiting.delete(waiting)
        signal?.removeEventListener('abort', abort)
      }
      signal?.addEventListener('abort', abort)
      this.#waiting.add(waiting)
    })
  }
}
