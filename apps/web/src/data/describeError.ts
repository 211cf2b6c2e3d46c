import { HttpError } from './rest/HttpError.ts'
import { isCallError } from './trpc/callErrors.ts'

/** Describes what went wrong, in words for the user of the page. Never the text of an error of the program itself. */
export function describeError(error: unknown): string {
  if (isMissingCode(error))
    return 'Part of the terminal could not be loaded. It may have been updated since you opened this page, or the connection was lost.'
  if (error instanceof HttpError) return describeAnswer(error)
  if (error instanceof MessageError) return error.message
  if (isCallError(error)) {
    if (error.cause instanceof HttpError) return describeAnswer(error.cause)
    // Messages of procedures are meant for users; an error without an answer is a bug.
    if (error.shape != null) return error.message
  }
  return 'An unexpected error occurred in the page.'
}

/** A status alone, such as a proxy sends it, is described as the server's. */
function describeAnswer({ message, response }: HttpError): string {
  if (response === null || message !== response.statusText) return message
  return `The server answered ${response.status} ${message}.`
}

/**
 * A failure whose message is written for the person in front of the page. Any other error that is no answer of the
 * server speaks of the program, and its text is never shown.
 */
export class MessageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MessageError'
  }
}

/** The name of errors that say that a part of the terminal's own code could not be fetched. */
export const MISSING_CODE = 'MissingCodeError'

/** Returns whether an error says that code could not be fetched. Only a reload gets it. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.name === MISSING_CODE
}
