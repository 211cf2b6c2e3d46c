import { useSearch } from '@tanstack/react-router'

/** The day that the page is turned back to. */
export function useAsOf(): string | undefined {
  return useSearch({ strict: false, select: ({ as_of }) => as_of })
}
