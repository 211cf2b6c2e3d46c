import { HttpError } from './HttpError.ts'

/** Writes a call that failed to the console. One that was aborted has not failed. */
export function logFailure(endpoint: string, error: unknown): void {
  if (error instanceof HttpError)
    console.error(
      `Failed to fetch from "${endpoint}" - ${error.response?.statusText || error.message}`,
    )
}
