import { HttpError } from './HttpError.ts'

/** Writes a call that failed to the console. One that was aborted has not failed. */
export function logFailure(endpoint: string, error: unknown): void {
  if (!(error instanceof HttpError)) return
  const { response, message } = error
  const statusText = response === null || response.ok ? '' : response.statusText
  console.error(`Failed to fetch from "${endpoint}" - ${statusText || message}`)
}
