import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import type { TRPCLink } from '@trpc/client'
import { tap } from '@trpc/server/observable'
import { notifySessionExpired } from './callErrors.ts'

/** Lets every call through, and looks whether it failed because the session has ended. */
export const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(tap({ error: notifySessionExpired }))
