import { useState } from 'react'
import { describeError, isMissingCode } from '../data/describeError.ts'
import { refetchAll } from '../data/queryClient.ts'
import { ErrorPanel } from './ErrorPanel.tsx'
import { Loading } from './Loading.tsx'

/** What stands in a panel that failed while it was drawn. Trying again asks its questions anew. */
export function PanelError({ error, onReset }: { error: unknown; onReset: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const retry = async () => {
    if (isMissingCode(error)) return window.location.reload()
    setAsking(true)
    // What failed would fail again on the same answer.
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
