import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import { httpBatchStreamLink, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { explainBrokenStream } from './explainBrokenStream.ts'
import { notifySessionExpired } from './notifySessionExpired.ts'

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

/** The same pieces; what goes wrong between two of them is told like what goes wrong before the first. */
async function* explainBreaks(pieces: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* pieces
  } catch (error) {
    notifySessionExpired(error)
    throw explainBrokenStream(error)
  }
}
