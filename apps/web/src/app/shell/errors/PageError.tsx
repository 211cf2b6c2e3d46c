import { type AnyRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { refetchAll } from '../../../data/queryClient.ts'
import { reportError } from '../../../data/reportError.ts'
import { ErrorDetails, ErrorScreen, leaveError, RetryButton } from './ErrorScreen.tsx'

/** Stands in place of a page that failed; what surrounds the page goes on working. */
export function PageError({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter()
  const retry = async () => {
    // The failed part would fail again on the same answers.
    await refetchAll()
    reset()
  }
  const goBack = () =>
    leaveError(router.history, () => {
      // Cleared too early, the page that failed would be drawn once more.
      const stop = router.subscribe('onResolved', () => {
        stop()
        reset()
      })
    })
  return (
    <ErrorScreen onBack={goBack} actions={<RetryButton error={error} onRetry={retry} />}>
      <ErrorDetails error={error} />
    </ErrorScreen>
  )
}

/** Stands in place of everything when what surrounds the pages failed. */
export function GlobalError(props: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  return (
    <main className="min-h-dvh">
      <PageError {...props} />
    </main>
  )
}

/** Has the boundary of every page report what it catches: under the page's route, or as "Global" around them all. */
export function reportPageErrors(router: AnyRouter): void {
  for (const route of Object.values(router.routesById))
    route.update({
      onCatch: (error: unknown) =>
        reportError(error, { boundary: route.isRoot ? 'Global' : route.id }),
    })
}
