import type { User } from '@tickmark/core/session/User'
import type { ProductEvents } from '../data/recordEvent.ts'

/** Who looks at the page, as far as third parties may know. */
export type Visitor = {
  /** Whether the visitor has accepted analytics. */
  isAllowed: boolean
  /** Null while nobody is logged in. */
  user: User | null
}

/** What is known of somebody who is logged in, as product analytics names it. */
export type Identity = ProductEvents['user_identified']

type EventName = Exclude<keyof ProductEvents, 'user_identified'>

/** Something that happened. Who is logged in is no event here: services are told of the visitor. */
export type ProductEvent = { [E in EventName]: { name: E; details: ProductEvents[E] } }[EventName]

/** A third party that is at work in the page. */
export type RunningService = {
  /** Told once after the start, and again whenever the visitor has changed. */
  tell?(visitor: Visitor): void
  record?(event: ProductEvent): void
  /** Sends nothing from here on. */
  stop(): void
}

/** A third party that the operator has connected. */
export type Service = {
  /** As it stands in the log. */
  name: string
  /** Whether it may work for this visitor now. */
  isWanted(visitor: Visitor): boolean
  /** Loads it and puts it to work. May fail, and may take as long as it likes. */
  start(): Promise<RunningService>
}
