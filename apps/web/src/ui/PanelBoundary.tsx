import { type ReactNode, useState } from 'react'
import { describeError, isMissingCode } from '../data/describeError.ts'
import { refetchAll } from '../data/queryClient.ts'
import { Boundary } from './Boundary.tsx'
import { ErrorPanel } from './EmptyState.tsx'
import { Loading } from './Loading.tsx'

/** Keeps a rendering error inside its panel; the rest of the page goes on. */
export function PanelBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Boundary
      name={name}
      resetKey={name}
      fallback={({ error, reset }) => <PanelError error={error} onReset={reset} />}
    >
      {children}
    </Boundary>
  )
}

/** Shown in a panel that failed to render. Retrying sends its queries again. */
export function PanelError({ error, onReset }: { error: unknown; onReset: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const retry = async () => {
    if (isMissingCode(error)) return window.location.reload()
    setAsking(true)
    // The failed part would fail again on the same answer.
    await refetchAll()
    onReset()
  }
  if (isAsking)
    return (
      <div aria-busy="true" className="grid place-items-center py-12">
        <Loading />
      </div>
    )
  return <ErrorPanel message={describeError(error)} onRetry={retry} />
}
