import type { FundraiseTotalsBy } from '../answers/choices.ts'
import type { FundraiseScope } from './FundraiseViewState.ts'

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
