import type { ErrorCode } from '@tickmark/core/errors/AppError'
import { TRPCError } from '@trpc/server'
import { toAppError } from '../errors/toAppError.ts'

/** The tRPC code of each error code. A new one does not compile until it is here. */
export const TRPC_CODE = {
  'bad-request': 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  'payment-required': 'PAYMENT_REQUIRED',
  forbidden: 'FORBIDDEN',
  'session-expired': 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  'not-acceptable': 'BAD_REQUEST',
  conflict: 'CONFLICT',
  ambiguous: 'CONFLICT',
  'payload-too-large': 'PAYLOAD_TOO_LARGE',
  'too-large': 'PAYLOAD_TOO_LARGE',
  'unsupported-input': 'UNPROCESSABLE_CONTENT',
  'too-many-requests': 'TOO_MANY_REQUESTS',
  timeout: 'TIMEOUT',
  'bad-gateway': 'BAD_GATEWAY',
  busy: 'SERVICE_UNAVAILABLE',
  'not-ready': 'SERVICE_UNAVAILABLE',
  'storage-full': 'INTERNAL_SERVER_ERROR',
  'billing-not-configured': 'NOT_IMPLEMENTED',
  internal: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<ErrorCode, TRPCError['code']>

/** Any failure as a tRPC error. The original is kept as the cause. */
export function toTrpcError(failure: unknown): TRPCError {
  const cause = toAppError(failure)
  return new TRPCError({ code: TRPC_CODE[cause.code], message: cause.message, cause })
}
