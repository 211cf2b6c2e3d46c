import type { UnlockOrder } from '../answers/choices.ts'

export const UNLOCKS_PER_PAGE = 50

/** The window that the page starts with, in days. */
export const UNLOCK_DAYS = 30

/** Which unlocks are shown. */
export type UnlockScope = {
  days?: number | undefined
  projects?: string[] | undefined
  sectors?: string[] | undefined
  kind?: 'cliff' | 'linear' | undefined
  minimum_usd?: number | undefined
  text?: string | undefined
}

type UnlocksQuestion = UnlockScope & {
  days: number
  order_by: UnlockOrder
  order_direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** What the list of upcoming unlocks requests: its first page, the next unlock first, unless the view says otherwise. */
export function unlocksQuestion(
  scope: UnlockScope = {},
  view: { order?: UnlockOrder; descending?: boolean; page?: number } = {},
): UnlocksQuestion {
  const { order = 'day', descending = false, page = 1 } = view
  return {
    ...scope,
    days: scope.days ?? UNLOCK_DAYS,
    order_by: order,
    order_direction: descending ? 'desc' : 'asc',
    limit: UNLOCKS_PER_PAGE,
    offset: (page - 1) * UNLOCKS_PER_PAGE,
  }
}
