import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import type { TRPCClientError } from '@trpc/client'

/** Whether a call of a procedure failed, told by the error's name: its class comes with the first call. */
export function isCallError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof Error && error.name === 'TRPCClientError'
}
