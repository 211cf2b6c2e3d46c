import { isTRPCClientError } from '@trpc/client'
import { isMissingCode } from './isMissingCode.ts'

/** What went wrong, in words for the person in front of the page. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isMissingCode(error))
    return 'A part of the terminal could not be fetched. It may have been updated since this page was opened, or the connection is gone.'
  if (!isTRPCClientError(error)) return `It stopped with an error: ${error.message}`
  // The server refused, and its words say what to do.
  if (error.data != null) return error.message
  // `fetch` fails in this way when there is no answer at all.
  if (error.cause instanceof TypeError)
    return 'The server could not be reached. Check the connection and try again.'
  const { response } = error.meta ?? {}
  const status = response instanceof Response ? ` (HTTP ${response.status})` : ''
  return `The server answered something that is not an answer${status}. Try again in a moment.`
}
