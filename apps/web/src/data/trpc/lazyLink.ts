import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { toNetworkError } from '../rest/HttpError.ts'

type Link = TRPCLink<AppRouter>

/** A link whose code is loaded when the first call goes through it; a load that failed is tried again by the next call. */
export function lazyLink(load: () => Promise<Link>): Link {
  return (runtime) => {
    let loading: Promise<ReturnType<Link>> | null = null
    const open = () => {
      loading ??= toNetworkError(load()).then(
        (link) => link(runtime),
        (error) => {
          loading = null
          throw error
        },
      )
      return loading
    }
    return (call) =>
      observable((observer) => {
        let isOver = false
        let running: Unsubscribable | undefined
        open().then(
          (link) => {
            if (!isOver) running = link(call).subscribe(observer)
          },
          (error) => observer.error(TRPCClientError.from(error)),
        )
        return () => {
          isOver = true
          running?.unsubscribe()
        }
      })
  }
}
