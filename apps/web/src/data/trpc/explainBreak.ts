import { TRPCClientError } from '@trpc/client'
import { HttpError } from '../rest/HttpError.ts'
import { NOT_UNDERSTOOD } from '../rest/readJson.ts'

/** In plain words, why a stream broke off. What the server told and what the caller did stay as they are. */
export function explainBreak<E>(error: E): E | TRPCClientError<never> {
  const cause = error instanceof TRPCClientError ? error.cause : error
  if (cause instanceof SyntaxError) return toFailure(NOT_UNDERSTOOD, cause)
  const isClosed = cause instanceof Error && cause.message.startsWith('Stream closed')
  // What a reader of the network throws, in every browser.
  if (isClosed || cause instanceof TypeError)
    return toFailure('The answer of the server broke off.', cause)
  return error
}

function toFailure(message: string, originalError: unknown): TRPCClientError<never> {
  return TRPCClientError.from(new HttpError(message, { status: 0, response: null, originalError }))
}
