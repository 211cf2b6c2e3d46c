import { UNLOCK_DAYS, type UnlockOrder } from '../answers/choices.ts'
import { linkToList, listOrder, listPart } from './listPart.ts'

export const UNLOCKS_PER_PAGE = 50

/** Length of the window of tools and questions that name none, in days. */
export const LISTED_UNLOCK_DAYS = 90

/** The unlocks that are shown. */
export type UnlockScope = {
  /** The first day; today without it. */
  start?: string | undefined
  /** Parts of the names of allocations; all when absent. */
  recipients?: string[] | undefined
  days?: number | undefined
  projects?: string[] | undefined
  sectors?: string[] | undefined
  exclude?: string[] | undefined
  exclude_sectors?: string[] | undefined
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

/** The input of a list of unlocks that its page can show, as a tool or a question has it. */
type LinkedUnlocks = Omit<UnlockScope, 'text' | 'per'> & {
  per?: string | undefined
  order_by?: string | undefined
  order_direction?: string | undefined
}

/** Returns the path of the page of unlocks with what its input selects. */
export function linkToUnlocks(input: LinkedUnlocks): string {
  const { start, days, projects, sectors, recipients, kind, per, order_by } = input
  const direction = input.order_direction === 'desc' ? '-' : ''
  return linkToList('/explorer/unlocks', {
    ...{ start, days, projects: projects?.join(), sectors: sectors?.join() },
    ...{ recipients: recipients?.join(), type: kind },
    ...{ without: input.exclude?.join(), without_sectors: input.exclude_sectors?.join() },
    ...{ min: input.minimum_usd, share: input.minimum_share },
    view: VIEWS.find(({ lists }) => lists === per)?.view,
    sort: order_by && `${direction}${order_by}`,
  })
}

const VIEWS = [
  { lists: 'token', view: 'tokens' },
  { lists: 'recipient', view: 'recipients' },
] as const
