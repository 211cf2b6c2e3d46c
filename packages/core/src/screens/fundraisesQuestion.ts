import type { FundraiseOrder } from '../answers/choices.ts'
import type { FundraiseScope, FundraiseViewState } from './FundraiseViewState.ts'

export const FUNDRAISES_PER_PAGE = 50

type FundraisesQuestion = FundraiseScope & {
  order_by: FundraiseOrder
  order_direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** What a table of funding rounds asks: its first page, the newest round first, unless it is looked at otherwise. */
export function fundraisesQuestion(
  scope: FundraiseScope = {},
  { order = 'day', descending = true, page = 1 }: FundraiseViewState = {},
): FundraisesQuestion {
  return {
    ...scope,
    order_by: order,
    order_direction: descending ? 'desc' : 'asc',
    limit: FUNDRAISES_PER_PAGE,
    offset: (page - 1) * FUNDRAISES_PER_PAGE,
  }
}
