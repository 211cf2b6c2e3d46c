import type { AppError } from '@tickmark/core/errors/AppError'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { toTrpcError } from './toTrpcError.ts'
import { formatTrpcError, type TrpcErrorShape } from './trpc.ts'

const PREFIX = '/trpc/'

export function isTrpcAddress(url: string): boolean {
  return url.startsWith(PREFIX)
}

/** Returns whether the client takes its batch call by call, as `httpBatchStreamLink` does. */
export function isStreamed({ headers }: Pick<Refused, 'headers'>): boolean {
  return [headers['trpc-accept'], headers.accept].some((accepted) =>
    String(accepted ?? '').includes('application/jsonl'),
  )
}

type Refused = { url: string; headers: Readonly<Record<string, string | string[] | undefined>> }

/**
 * Returns the body of an answer to calls that were refused before any procedure ran: one error, also for a batch, whose
 * client takes it as that of each of its calls.
 */
export function writeTrpcRefusal({ url }: Pick<Refused, 'url'>, error: AppError): string {
  const [path = '', query = ''] = url.slice(PREFIX.length).split('?', 2)
  const isBatch = new URLSearchParams(query).get('batch') === '1'
  return JSON.stringify({ error: describe(error, isBatch ? undefined : path) })
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
