import { isMissingCode } from './isMissingCode.ts'
import { MessageError } from './MessageError.ts'
import { HttpError } from './rest/HttpError.ts'
import { isCallError } from './trpc/isCallError.ts'

/** What went wrong, in words for the person in front of the page. Never the text of an error of the program itself. */
export function describeError(error: unknown): string {
  if (isMissingCode(error))
    return 'A part of the terminal could not be fetched. It may have been updated since this page was opened, or the connection is gone.'
  if (error instanceof HttpError) return describeAnswer(error)
  if (error instanceof MessageError) return error.message
  if (isCallError(error)) {
    if (error.cause instanceof HttpError) return describeAnswer(error.cause)
    // What a procedure says is meant for people; without an answer the error is one of the program.
    if (error.shape != null) return error.message
  }
  return 'An unexpected error in the page stopped this.'
}

/** A status alone, such as a proxy sends it, is told as the server's. */
function describeAnswer({ message, response }: HttpError): string {
  if (response === null || message !== response.statusText) return message
  return `The server answered ${response.status} ${message}.`
}
