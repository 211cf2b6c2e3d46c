import type { RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Boundary } from '../../../ui/Boundary.tsx'
import { ErrorDetails } from './ErrorDetails.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { leaveError } from './leaveError.ts'
import { RetryButton } from './RetryButton.tsx'

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
