import type { FundraiseOrder } from '../answers/choices.ts'
import type { Day } from '../time/Day.ts'

/** Which funding rounds a screen is about; what is absent limits nothing. */
export type FundraiseScope = {
  text?: string | undefined
  projects?: string[] | undefined
  rounds?: string[] | undefined
  sectors?: string[] | undefined
  chains?: string[] | undefined
  investors?: string[] | undefined
  /** US dollars. */
  minimum?: number | undefined
  start?: Day | undefined
  end?: Day | undefined
}

/** Which page of them is shown, and in which order. */
export type FundraiseViewState = { order?: FundraiseOrder; descending?: boolean; page?: number }
