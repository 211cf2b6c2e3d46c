import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import type { TRPCClientError } from '@trpc/client'
import { SESSION_EXPIRED, sessionExpiry } from '../session/sessionExpiry.ts'

/** Returns whether a call of a procedure failed, by the error's name, since its class is loaded with the first call. */
export function isCallError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof Error && error.name === 'TRPCClientError'
}

/** Notifies the page when a procedure was refused because the session has ended. */
export function notifySessionExpired(error: unknown): void {
  if (isSessionExpiry(error)) sessionExpiry.report()
}

/** Returns whether a procedure was refused because the session has ended. */
export function isSessionExpiry(error: unknown): boolean {
  if (!isCallError(error)) return false
  const data: unknown = error.data
  return (
    typeof data === 'object' && data !== null && 'type' in data && data.type === SESSION_EXPIRED
  )
}
