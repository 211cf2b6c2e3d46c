import type { RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MISSING_CODE } from '../../../data/describeError.ts'
import { Boundary } from '../../../ui/Boundary.tsx'
import { ErrorDetails, ErrorScreen, leaveError, RetryButton } from './ErrorScreen.tsx'

type Props = { history: RouterHistory; children: ReactNode }

/** The last boundary, around everything: also around what the router itself needs. */
export function GlobalBoundary({ history, children }: Props) {
  return (
    <Boundary
      name="Global"
      fallback={({ error, reset }) => (
        <main className="min-h-dvh">
          <ErrorScreen
            onBack={() => leaveError(history, reset)}
            actions={<RetryButton error={error} />}
          >
            <ErrorDetails error={error} />
          </ErrorScreen>
        </main>
      )}
    >
      {children}
    </Boundary>
  )
}

/**
 * Names errors that say that code could not be fetched, such as that of a screen after a new version of the
 * terminal was installed. By their browsers' own words the router would reload the page by itself; so the
 * visitor is asked instead, and a page that cannot be had never loads in circles.
 */
export function nameMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = MISSING_CODE
    payload.message = `Code is missing: ${payload.message}`
  })
}
