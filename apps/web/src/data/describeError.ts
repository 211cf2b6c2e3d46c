import { isTRPCClientError } from '@trpc/client'
import { isMissingCode } from './isMissingCode.ts'
import { HttpError } from './rest/HttpError.ts'

/** What went wrong, in words for the person in front of the page. */
export function describeError(error: unknown): string {
  if (isMissingCode(error))
    return 'A part of the terminal could not be fetched. It may have been updated since this page was opened, or the connection is gone.'
  // Calls say themselves what went wrong, in the server's words or in ours.
  if (isTRPCClientError(error) || error instanceof HttpError) return error.message
  return `It stopped with an error: ${error instanceof Error ? error.message : String(error)}`
}
