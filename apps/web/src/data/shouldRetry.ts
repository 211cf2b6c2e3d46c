import { isTRPCClientError } from '@trpc/client'

const ATTEMPTS = 3

/** Up to three retries, but none where the same question would get the same refusal (4xx). */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= ATTEMPTS) return false
  const status = httpStatusOf(error)
  return status === undefined || status >= 500
}

function httpStatusOf(error: unknown): number | undefined {
  if (!isTRPCClientError(error)) return undefined
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('httpStatus' in data)) return undefined
  return typeof data.httpStatus === 'number' ? data.httpStatus : undefined
}
