import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { refetchAll } from '../../../data/queryClient.ts'
import { ErrorDetails } from './ErrorDetails.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { leaveError } from './leaveError.ts'
import { RetryButton } from './RetryButton.tsx'

/** Stands in place of a page that failed; what surrounds the page goes on working. */
export function PageError({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter()
  const retry = async () => {
    // What failed would fail again on the same answers.
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
