import type { CollectDigest } from '../watchlist/DigestFacts.ts'
import type { QueryMetrics } from './QueryMetrics.ts'

/** What acts on people ask of the facts, which are kept elsewhere. */
export type Figures = {
  ask: QueryMetrics
  collect: CollectDigest
  /** The moment up to which everything that was loaded can be read, in milliseconds since 1970. */
  findPinMoment(): Promise<number>
}
