import type { PriceState } from './PriceState.ts'
import type { Subscriber } from './Subscriber.ts'

/** Pages that follow the same projects. What those hear that had heard the same is written once, and sent to each. */
export class SubscriptionGroup {
  readonly ids: ReadonlySet<string>
  readonly members = new Set<Subscriber>()
  readonly #sheet: PriceState
  /** What has been written since the newest change, by the change up to which its readers had heard. */
  readonly #messages = new Map<number, Buffer | null>()
  #writtenAt = 0

  constructor(ids: ReadonlySet<string>, sheet: PriceState) {
    this.ids = ids
    this.#sheet = sheet
  }

  /** What is news to a page that has heard all up to a change but what it is owed; null where nothing is. */
  write(heard: number, owed: ReadonlySet<string>): Buffer | null {
    if (owed.size > 0) return this.#compose(heard, owed)
    if (this.#writtenAt !== this.#sheet.changes) this.#messages.clear()
    this.#writtenAt = this.#sheet.changes
    let message = this.#messages.get(heard)
    if (message === undefined) {
      message = this.#compose(heard, owed)
      this.#messages.set(heard, message)
    }
    return message
  }

  #compose(heard: number, owed: ReadonlySet<string>): Buffer | null {
    const news = [...this.ids].filter((id) => owed.has(id) || this.#sheet.changeOf(id) > heard)
    return news.length === 0 ? null : this.#sheet.write(news)
  }
}
