import { QueryClient } from '@tanstack/react-query'
import { shouldRetry } from './shouldRetry.ts'

const FRESH_MS = 600_000

/** Answers stay fresh for ten minutes; looking away and back asks nothing again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: 2 * FRESH_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: shouldRetry,
      retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
    },
  },
})
