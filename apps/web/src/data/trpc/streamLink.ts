import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import { httpBatchStreamLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { HttpError, NOT_UNDERSTOOD } from '../rest/HttpError.ts'
import { notifySessionExpired } from './callErrors.ts'

type Options = Parameters<typeof httpBatchStreamLink<AppRouter>>[0]

/** Sends calls in a batch whose answers come piece by piece, as lines of JSON. */
export function streamLink(options: Options): TRPCLink<AppRouter> {
  const link = httpBatchStreamLink<AppRouter>({ ...options, streamHeader: 'accept' })
  return (runtime) => {
    const send = link(runtime)
    return (call) =>
      observable((observer) =>
        send(call).subscribe({
          next(envelope) {
            const { result } = envelope
            if ('data' in result && isAsyncIterable(result.data))
              result.data = explainBreaks(result.data)
            observer.next(envelope)
          },
          error: (error) => observer.error(explainBrokenStream(error)),
          complete: () => observer.complete(),
        }),
      )
  }
}

function isAsyncIterable(data: unknown): data is AsyncIterable<unknown> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data
}

/** The same pieces; an error between two of them is reported like one before the first. */
async function* explainBreaks(pieces: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* pieces
  } catch (error) {
    notifySessionExpired(error)
    throw explainBrokenStream(error)
  }
}

/** In plain words, why a stream broke off. Errors of the server and of the caller stay as they are. */
export function explainBrokenStream<E>(error: E): E | TRPCClientError<never> {
  const cause = error instanceof TRPCClientError ? error.cause : error
  if (!(cause instanceof Error)) return error
  if (cause instanceof SyntaxError || cause.message.startsWith('Stream closed before head'))
    return toFailure(NOT_UNDERSTOOD, cause)
  // A type error is what readers of the network throw, in every browser.
  if (cause instanceof TypeError || cause.message.startsWith('Stream closed'))
    return toFailure('The server’s response was cut short.', cause)
  return error
}

function toFailure(message: string, originalError: unknown): TRPCClientError<never> {
  return TRPCClientError.from(new HttpError(message, { status: 0, response: null, originalError }))
}
