import { HttpError } from './HttpError.ts'

const RETRIES = 5

/**
 * Up to five retries where another attempt may succeed: no answer came, or a status outside 400–428 and 500.
 * An aborted call, an ended session and an answer that is not understood stay as they are.
 */
export function shouldRetryRest(failures: number, error: unknown): boolean {
  if (failures >= RETRIES || !(error instanceof HttpError)) return false
  const { status, response } = error
  const isOk = response?.ok === true
  const isFinal = (status >= 400 && status <= 428) || status === 500
  return !isOk && !isFinal
}
