import type { User } from '@tickmark/core/accounts/User'
import type { ProductEvents } from '../data/recordEvent.ts'

/** The visitor of the page, as far as third parties may know. */
export type Visitor = {
  /** True if the visitor has accepted analytics. */
  isAllowed: boolean
  /** Null while no user is logged in. */
  user: User | null
}

/** Something that happened in the product. */
export type ProductEvent = {
  name: keyof ProductEvents
  details: ProductEvents[keyof ProductEvents]
}

/** A third party that is at work in the page. */
export type RunningService = {
  /** Called once after the start, and again whenever the visitor has changed. */
  update?(visitor: Visitor): void
  record?(event: ProductEvent): void
  /** Sends nothing from here on. */
  stop(): void
}

/** A third party that the operator has connected. */
export type Service = {
  /** Its name in the log. */
  name: string
  /** Returns whether it may work for this visitor now. */
  isWanted(visitor: Visitor): boolean
  /** Loads what it needs, and answers what puts it to work. It may fail, and take as long as it likes. */
  load(): Promise<() => RunningService>
}
