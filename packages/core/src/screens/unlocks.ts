import { UNLOCK_DAYS, type UnlockOrder } from '../answers/choices.ts'
import { listOrder, listPart } from './listPart.ts'

export const UNLOCKS_PER_PAGE = 50

/** The unlocks that are shown. */
export type UnlockScope = {
  days?: number | undefined
  projects?: string[] | undefined
  sectors?: string[] | undefined
  kind?: 'cliff' | 'linear' | undefined
  minimum_usd?: number | undefined
  minimum_share?: number | undefined
  per?: 'token' | 'recipient' | undefined
  text?: string | undefined
}

/**
 * Returns the query of the list of upcoming unlocks: its first page, the next unlock first, unless the view says
 * otherwise.
 */
export function unlocksQuery(
  scope: UnlockScope = {},
  view: { order?: UnlockOrder; descending?: boolean; page?: number } = {},
) {
  const { order = 'day', descending = false, page } = view
  return {
    ...scope,
    days: scope.days ?? UNLOCK_DAYS,
    ...listOrder(order, descending),
    ...listPart(UNLOCKS_PER_PAGE, page),
  }
}
