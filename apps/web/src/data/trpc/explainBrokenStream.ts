import { TRPCClientError } from '@trpc/client'
import { HttpError } from '../rest/HttpError.ts'
import { NOT_UNDERSTOOD } from '../rest/readJson.ts'

/** In plain words, why a stream broke off. What the server told and what the caller did stay as they are. */
export function explainBrokenStream<E>(error: E): E | TRPCClientError<never> {
  const cause = error instanceof TRPCClientError ? error.cause : error
  if (!(cause instanceof Error)) return error
  if (cause instanceof SyntaxError || cause.message.startsWith('Stream closed before head'))
    return toFailure(NOT_UNDERSTOOD, cause)
  // A type error is what readers of the network throw, in every browser.
  if (cause instanceof TypeError || cause.message.startsWith('Stream closed'))
    return toFailure('The answer of the server broke off.', cause)
  return error
}

function toFailure(message: string, originalError: unknown): TRPCClientError<never> {
  return TRPCClientError.from(new HttpError(message, { status: 0, response: null, originalError }))
}
