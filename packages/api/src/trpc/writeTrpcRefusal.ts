import type { AppError } from '@tickmark/core/errors/AppError'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { toTrpcError } from './toTrpcError.ts'
import { formatTrpcError, type TrpcErrorShape } from './trpc.ts'

const PREFIX = '/trpc/'

export function isTrpcAddress(url: string): boolean {
  return url.startsWith(PREFIX)
}

/** Whether the client takes its batch call by call, as `httpBatchStreamLink` does. */
export function isStreamed({ headers }: Pick<Refused, 'headers'>): boolean {
  return [headers['trpc-accept'], headers.accept].some((accepted) =>
    String(accepted ?? '').includes('application/jsonl'),
  )
}

type Refused = { url: string; headers: Readonly<Record<string, string | string[] | undefined>> }

/**
 * The body of an answer to calls that were refused before any procedure ran: the error of the one call, or of each call
 * of a batch. A streamed batch gets one error for all, which is what `httpBatchStreamLink` reads where the status is not 200.
 */
export function writeTrpcRefusal({ url, headers }: Refused, error: AppError): string {
  const [path = '', query = ''] = url.slice(PREFIX.length).split('?', 2)
  const isBatch = new URLSearchParams(query).get('batch') === '1'
  if (!isBatch || isStreamed({ headers }))
    return JSON.stringify({ error: describe(error, isBatch ? undefined : path) })
  return JSON.stringify(
    path.split(/,|%2c/i).map((procedure) => ({ error: describe(error, procedure) })),
  )
}

function describe(error: AppError, path: string | undefined): TrpcErrorShape {
  const failure = toTrpcError(error)
  return formatTrpcError(
    {
      code: TRPC_ERROR_CODES_BY_KEY[failure.code],
      message: failure.message,
      data: {
        code: failure.code,
        httpStatus: getHTTPStatusCodeFromError(failure),
        ...(path !== undefined && { path }),
      },
    },
    failure,
  )
}
