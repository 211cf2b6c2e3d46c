import type { PriceClock } from './PriceClock.ts'

/** Changes that belong together arrive within a few milliseconds of each other. */
const PAUSE_MS = 2
/** The longest delay if changes never pause. */
const MOST_MS = 10

/** Waits until changes pause and then handles all of them together. */
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

  /** Reports another change. */
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
