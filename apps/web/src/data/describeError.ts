import { isMissingCode } from './isMissingCode.ts'
import { HttpError } from './rest/HttpError.ts'
import { isCallError } from './trpc/isCallError.ts'

/** What went wrong, in words for the person in front of the page. */
export function describeError(error: unknown): string {
  if (isMissingCode(error))
    return 'A part of the terminal could not be fetched. It may have been updated since this page was opened, or the connection is gone.'
  if (error instanceof HttpError) return describeAnswer(error)
  // What a procedure says is meant for people.
  if (isCallError(error))
    return error.cause instanceof HttpError ? describeAnswer(error.cause) : error.message
  return `It stopped with an error: ${error instanceof Error ? error.message : String(error)}`
}

/** A status alone, such as a proxy sends it, is told as the server's. */
function describeAnswer({ message, response }: HttpError): string {
  if (response === null || message !== response.statusText) return message
  return `The server answered ${response.status} ${message}.`
}
