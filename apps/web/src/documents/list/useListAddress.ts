import { useLocation, useRouter } from '@tanstack/react-router'
import { type ListAddress, readListAddress, writeListAddress } from './ListAddress.ts'

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
