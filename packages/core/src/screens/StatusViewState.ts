import type { Day } from '../time/Day.ts'

/** How a list of the data status is looked at. */
export type StatusViewState = {
  /** Project ids; all when absent. */
  projects?: readonly string[] | undefined
  /** Metric ids; all when absent. */
  metrics?: readonly string[] | undefined
  /** Only what was observed on this day or later. */
  since?: Day | undefined
  /** Counted from 1. */
  page?: number | undefined
}
