import type { PriceClock } from './PriceClock.ts'

/** What belongs together comes within a few milliseconds, with no longer pause in between. */
const PAUSE_MS = 2
/** What never pauses is not kept waiting for longer. */
const MOST_MS = 10

/** Waits until nothing more comes of what comes together, and then does something with all of it. */
export class Debouncer {
  readonly #clock: PriceClock
  readonly #act: () => void
  #newest = 0
  #until: number | null = null
  #leave: () => void = () => undefined

  constructor(clock: PriceClock, act: () => void) {
    this.#clock = clock
    this.#act = act
  }

  /** Something more has come. */
  add(): void {
    const now = this.#clock.now()
    this.#newest = now
    if (this.#until !== null) return
    this.#until = now + MOST_MS
    this.#wait(PAUSE_MS)
  }

  close(): void {
    this.#leave()
  }

  #wait(ms: number): void {
    this.#leave = this.#clock.after(ms, () => {
      const now = this.#clock.now()
      const left = Math.min(this.#newest + PAUSE_MS, this.#until ?? now) - now
      if (left > 0) {
        this.#wait(left)
        return
      }
      this.#until = null
      this.#act()
    })
  }
}
