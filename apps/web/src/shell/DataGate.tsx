import { useMatchRoute } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { queryClient } from '../data/queryClient.ts'
import { useDataStatus } from '../data/useDataStatus.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'

/** What stands in place of the pages while there is nothing to show, and above them while the first load runs. */
export function DataGate({ children }: { children: ReactNode }) {
  const { data: status } = useDataStatus()
  const isStatusPage = useMatchRoute()({ to: '/status' }) !== false
  useFreshAnswers(status?.data_version)
  if (status?.state === 'empty' && !isStatusPage)
    return (
      <EmptyState title="Nothing is loaded yet">
        <p>Load a folder of files, or start the terminal with its sample data:</p>
        <pre className="mt-3 rounded-md border border-line bg-raise p-3 text-left font-mono text-sm">
          {'npm run import -- <folder>\nnpm start'}
        </pre>
        <p className="mt-3">The page fills by itself once a load has finished and you reload it.</p>
      </EmptyState>
    )
  return (
    <>
      {status?.state === 'filling' && (
        <div
          role="status"
          className="flex items-center gap-3 border-b border-line bg-sample px-4 py-2 text-accent-fg md:px-6"
        >
          <Loading diameter={16} />
          The first load is running: {status.totals.facts.toLocaleString('en-US')} facts so far.
        </div>
      )}
      {children}
    </>
  )
}

/** Asks everything again once the server holds a newer version of the data. */
function useFreshAnswers(version: number | undefined): void {
  const seen = useRef(version)
  useEffect(() => {
    if (version === undefined || seen.current === version) return
    const isFirst = seen.current === undefined
    seen.current = version
    if (!isFirst) queryClient.invalidateQueries()
  }, [version])
}
