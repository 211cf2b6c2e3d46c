import { HttpError } from './rest/HttpError.ts'
import { isCallError } from './trpc/isCallError.ts'

const RETRIES = 2

/**
 * Three attempts in all, but one only where the same question would get the same answer: a refusal (4xx), or something
 * that is not understood.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES) return false
  const status = findStatus(error)
  return status === undefined || status >= 500
}

/** The status of the answer; undefined where none came. */
function findStatus(error: unknown): number | undefined {
  if (!isCallError(error)) return undefined
  // What was not answered by a procedure.
  if (error.cause instanceof HttpError) return error.cause.status || undefined
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('httpStatus' in data)) return undefined
  return typeof data.httpStatus === 'number' ? data.httpStatus : undefined
}
