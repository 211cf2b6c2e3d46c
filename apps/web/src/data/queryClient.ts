import { QueryClient } from '@tanstack/react-query'
import { HttpError } from './rest/HttpError.ts'
import { isCallError, isSessionExpiry } from './trpc/callErrors.ts'

const FRESH_MS = 600_000

/** Answers stay fresh for ten minutes; looking away and back refetches nothing. */
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

const RETRIES = 2

/**
 * Three attempts in all, but one only where the same query would get the same answer: a refusal (4xx), or something
 * that is not understood.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES) return false
  // The page is a visitor's from now on, and visitors may be allowed to read the same.
  if (isSessionExpiry(error)) return failures === 0
  const status = findStatus(error)
  return status === undefined || status >= 500
}

/** The status of the answer; undefined where none came. */
function findStatus(error: unknown): number | undefined {
  if (!isCallError(error)) return undefined
  // Errors that no procedure returned.
  if (error.cause instanceof HttpError) return error.cause.status || undefined
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('httpStatus' in data)) return undefined
  return typeof data.httpStatus === 'number' ? data.httpStatus : undefined
}

/**
 * Asks the server everything again that the page shows, and forgets what it does not show: the answers of
 * a part that failed are among those. Resolves when the new answers, or their refusals, are there.
 */
export async function refetchAll(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}

/** The key of everything that is cached about the user, which leaves with them. */
export const OWN_DATA_KEY = ['own'] as const

/** Under which the user's favorites are kept among the answers of the server. */
export const FAVORITES_KEY = ['favorites'] as const
