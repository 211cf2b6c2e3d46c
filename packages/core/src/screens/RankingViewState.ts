import type { AggregateInterval, RankingOrder } from '../answers/choices.ts'

/** What of a screen's state its ranking of projects depends on; what is absent is the default. */
export type RankingViewState = {
  interval?: AggregateInterval
  order?: RankingOrder
  /** Market sector ids; all when absent. */
  sectors?: readonly string[]
  /** Ids of chains that the projects run on; all when absent. */
  chains?: readonly string[]
  /** Project ids; all when absent. */
  projects?: readonly string[]
  /** What is to count as known; see `AsOf`. */
  as_of?: string
}
