import { useSearch } from '@tanstack/react-router'

/** The moment that the page is turned back to. */
export function useAsOf(): string | undefined {
  return useSearch({ strict: false, select: ({ as_of }) => as_of })
}
