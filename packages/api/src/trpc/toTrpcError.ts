import { TRPCError } from '@trpc/server'
import { toAppError } from '../errors/toAppError.ts'
import { TRPC_CODE } from './TRPC_CODE.ts'

/** Any failure as tRPC tells it. The original is kept as the cause. */
export function toTrpcError(failure: unknown): TRPCError {
  const cause = toAppError(failure)
  return new TRPCError({ code: TRPC_CODE[cause.code], message: cause.message, cause })
}
