import { useLocation, useRouter } from '@tanstack/react-router'

const LIST_TABS = ['mine', 'organization', 'public', 'favorites'] as const
export type ListTab = (typeof LIST_TABS)[number]

export const LIST_ORDERS = ['changed', 'name'] as const
type ListOrder = (typeof LIST_ORDERS)[number]

/** The view state of a list of documents. */
export type ListAddress = {
  /** Undefined for the default, which depends on the log-in. */
  tab: ListTab | undefined
  search: string
  order: ListOrder
  /** Counted from 1. */
  page: number
}

const MAX_SEARCH_LENGTH = 200
const LAST_PAGE = 10_000

/** Reads the view state from the query of an address, with defaults for absent or invalid values. */
export function readListAddress(query: string): ListAddress {
  const given = new URLSearchParams(query)
  const page = Number(given.get('page') ?? 1)
  return {
    tab: LIST_TABS.find((tab) => tab === given.get('tab')),
    search: (given.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    order: LIST_ORDERS.find((order) => order === given.get('order')) ?? 'changed',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** Writes the view state into the query of an address; other parameters stay. */
export function writeListAddress(query: string, { tab, search, order, page }: ListAddress): string {
  const written = new URLSearchParams(query)
  const set = (name: string, value: string | undefined) =>
    value === undefined ? written.delete(name) : written.set(name, value)
  set('tab', tab)
  set('q', search === '' ? undefined : search)
  set('order', order === 'changed' ? undefined : order)
  set('page', page === 1 ? undefined : String(page))
  const text = written.toString()
  return text === '' ? '' : `?${text}`
}

/** The view state of the page's list, from its address. A change of the search text adds no history entry. */
export function useListAddress() {
  const router = useRouter()
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const address = readListAddress(query)
  const change = (changes: Partial<ListAddress>) => {
    // Any change except of the page goes back to the first page.
    const next = { ...address, page: 1, ...changes }
    // Not what the location bar says, which may be a short link.
    const { pathname, search } = new URL(router.latestLocation.publicHref, window.location.origin)
    const href = pathname + writeListAddress(search, next)
    router.history['search' in changes ? 'replace' : 'push'](href)
  }
  return { address, change }
}
