import type { FundraiseOrder, FundraiseTotalsBy } from '../answers/choices.ts'
import type { Day } from '../time/Day.ts'
import { listOrder, listPart } from './listPart.ts'

/** Filters of funding rounds whose choices are listed; the list is requested without any filter. */
export const FUNDRAISE_CHOICES = [
  'round',
  'sector',
  'chain',
] as const satisfies readonly FundraiseTotalsBy[]

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

/** The page of them that is shown, and its order. */
type FundraiseViewState = { order?: FundraiseOrder; descending?: boolean; page?: number }

/** More months, sectors, rounds and chains than there are of any. */
const MOST = 1_000

/** The number of investors that are listed, those with the most rounds. */
export const TOP_INVESTORS = 100

/** The query of the totals of funding rounds, for a panel or for the choices of a filter. */
export function fundraiseTotalsQuery(
  by: FundraiseTotalsBy,
  scope: FundraiseScope = {},
  limit = MOST,
): FundraiseScope & { by: FundraiseTotalsBy; limit: number } {
  return { ...scope, by, limit }
}

export const FUNDRAISES_PER_PAGE = 50

/** The query of a table of funding rounds: its first page, newest round first, by default. */
export function fundraisesQuery(
  scope: FundraiseScope = {},
  { order = 'day', descending = true, page }: FundraiseViewState = {},
) {
  return {
    ...scope,
    ...listOrder(order, descending),
    ...listPart(FUNDRAISES_PER_PAGE, page),
  }
}
