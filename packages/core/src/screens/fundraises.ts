import type { FundraiseOrder, FundraiseTotalsBy } from '../answers/choices.ts'
import type { Day } from '../time/Day.ts'
import { listOrder, listPart } from './listPart.ts'

/** What funding rounds can be filtered by out of a list, which is asked for without any filter. */
export const FUNDRAISE_CHOICES = [
  'round',
  'sector',
  'chain',
] as const satisfies readonly FundraiseTotalsBy[]

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
type FundraiseViewState = { order?: FundraiseOrder; descending?: boolean; page?: number }

/** More months, sectors, rounds and chains than there are of any. */
const MOST = 1_000

/** How many investors are listed, those with the most rounds. */
export const TOP_INVESTORS = 100

/** What adding up funding rounds asks, whether a panel shows the totals or a filter offers them as choices. */
export function fundraiseTotalsQuestion(
  by: FundraiseTotalsBy,
  scope: FundraiseScope = {},
  limit = MOST,
): FundraiseScope & { by: FundraiseTotalsBy; limit: number } {
  return { ...scope, by, limit }
}

export const FUNDRAISES_PER_PAGE = 50

/** What a table of funding rounds asks: its first page, the newest round first, unless it is looked at otherwise. */
export function fundraisesQuestion(
  scope: FundraiseScope = {},
  { order = 'day', descending = true, page }: FundraiseViewState = {},
) {
  return {
    ...scope,
    ...listOrder(order, descending),
    ...listPart(FUNDRAISES_PER_PAGE, page),
  }
}
