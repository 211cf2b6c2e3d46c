import { useLocation, useRouter } from '@tanstack/react-router'

const LIST_TABS = ['mine', 'organization', 'public', 'favorites'] as const
export type ListTab = (typeof LIST_TABS)[number]

export const LIST_ORDERS = ['changed', 'name'] as const
type ListOrder = (typeof LIST_ORDERS)[number]

/** How a list of documents is looked at. */
export type ListAddress = {
  /** Undefined for the one that suits whoever looks. */
  tab: ListTab | undefined
  search: string
  order: ListOrder
  /** Counted from 1. */
  page: number
}

const LONGEST_SEARCH = 200
const LAST_PAGE = 10_000

/** What the query of an address says of a list; what is absent or not understood is as at first. */
export function readListAddress(query: string): ListAddress {
  const given = new URLSearchParams(query)
  const page = Number(given.get('page') ?? 1)
  return {
    tab: LIST_TABS.find((tab) => tab === given.get('tab')),
    search: (given.get('q') ?? '').slice(0, LONGEST_SEARCH),
    order: LIST_ORDERS.find((order) => order === given.get('order')) ?? 'changed',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** The query of an address that says so of a list, and all else that it said before. */
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

/** How the list of the page is looked at, as its address says. A change of the words is no step of its own. */
export function useListAddress() {
  const { history } = useRouter()
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const address = readListAddress(query)
  const change = (changes: Partial<ListAddress>) => {
    // All but another page begin anew.
    const next = { ...address, page: 1, ...changes }
    const { pathname, search } = window.location
    const href = pathname + writeListAddress(search, next)
    history['search' in changes ? 'replace' : 'push'](href)
  }
  return { address, change }
}
