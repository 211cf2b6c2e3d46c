import { useSearch } from '@tanstack/react-router'
import { readSearch } from '../../data/readSearch.ts'

/** Whether the address says that the visitor comes back from paying. */
export function usePaid(): boolean {
  return readSearch(useSearch({ strict: false })).flag('paid') ?? false
}
