import { useMatchRoute } from '@tanstack/react-router'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { type ReactNode, useEffect, useRef } from 'react'
import { queryClient } from '../data/queryClient.ts'
import { useDataStatus } from '../data/useDataStatus.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'

/** The areas that have something to say while nothing is loaded. */
const NEED_NO_FACTS = ['/status', '/docs'] as const

/** What stands in place of the pages while there is nothing to show, and above them while the first load runs. */
export function DataGate({ children }: { children: ReactNode }) {
  const { data: status } = useDataStatus()
  const matches = useMatchRoute()
  const needsNoFacts = NEED_NO_FACTS.some((to) => matches({ to, fuzzy: true }) !== false)
  useFreshAnswers(status?.data_version)
  if (status === undefined || status.state === 'ready' || needsNoFacts) return children
  if (status.state === 'empty') return <NothingLoaded />
  if (status.totals.facts === 0) return <FirstLoad status={status} />
  return (
    <>
      <div
        role="status"
        className="flex items-center gap-3 border-b border-line bg-sample px-4 py-2 text-accent-fg md:px-6"
      >
        <Loading diameter={16} />
        The first load is still running.
      </div>
      {children}
    </>
  )
}

function NothingLoaded() {
  return (
    <EmptyState title="Nothing is loaded yet">
      <p>Load a folder of files:</p>
      <pre className="my-3 rounded-md border border-line bg-raise p-3 font-mono text-sm">
        {'npm run import -- <folder>'}
      </pre>
      <p>This page fills by itself once a load has finished.</p>
    </EmptyState>
  )
}

function FirstLoad({ status }: { status: DataStatus }) {
  const running = status.batches.find((batch) => batch.finished_at === null)
  const kept = running?.rows_kept ?? 0
  return (
    <div role="status">
      <EmptyState title="The terminal is filling">
        <div className="flex flex-col items-center gap-3">
          <Loading />
          <p>
            {running === undefined ? 'The first load is starting' : `Loading ${running.input}`}
            {kept > 0 && `: ${formatValue(kept, 'number', 'exact')} rows so far`}. The pages appear
            when it has finished, usually within a minute.
          </p>
        </div>
      </EmptyState>
    </div>
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
