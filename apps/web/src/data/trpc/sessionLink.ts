import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import type { TRPCLink } from '@trpc/client'
import { tap } from '@trpc/server/observable'
import { isCallError } from '../describeError.ts'
import { SESSION_EXPIRED, sessionExpiry } from '../session/sessionExpiry.ts'

/** Lets every call through, and looks whether it failed because the session has ended. */
export const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(tap({ error: notifySessionExpired }))

/** Notifies the page when a procedure was refused because the session has ended. */
export function notifySessionExpired(error: unknown): void {
  if (isSessionExpiry(error)) sessionExpiry.report()
}

/** Whether a procedure was refused because the session has ended. */
export function isSessionExpiry(error: unknown): boolean {
  if (!isCallError(error)) return false
  const data: unknown = error.data
  return (
    typeof data === 'object' && data !== null && 'type' in data && data.type === SESSION_EXPIRED
  )
}
