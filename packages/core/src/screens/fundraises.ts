import type { FundraiseTotalsBy } from '../answers/choices.ts'
import type { Day } from '../time/Day.ts'
import { listOrder, listPart } from './listPart.ts'

/** The funding rounds that a screen is about; what is absent limits nothing. */
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

/** More months, sectors, rounds and chains than there are of any. */
const MOST = 1_000

/** The query of the totals of funding rounds, for a panel. */
export function fundraiseTotalsQuery(
  by: FundraiseTotalsBy,
  scope: FundraiseScope = {},
  limit = MOST,
): FundraiseScope & { by: FundraiseTotalsBy; limit: number } {
  return { ...scope, by, limit }
}

/** Rounds of a list of the newest. */
const MAX_NEWEST = 50

/** The query of funding rounds, the newest first. */
export function fundraisesQuery(scope: FundraiseScope = {}) {
  return { ...scope, ...listOrder('day', true), ...listPart(MAX_NEWEST) }
}
