import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'

/** What a terminal without figures says: how to load some, or that the first load is running. */
export function EmptyTerminal({ status }: { status: DataStatus }) {
  return status.state === 'empty' && status.live === null ? (
    <NothingLoaded />
  ) : (
    <FirstLoad status={status} />
  )
}

function NothingLoaded() {
  return (
    <EmptyState title="Nothing is loaded yet">
      <p>Load a folder of files:</p>
      <pre className="my-3 rounded-md border border-line bg-raise p-3 font-mono text-sm">
        {'npm run import -- <folder>'}
      </pre>
      <p>This page updates once a load has finished.</p>
    </EmptyState>
  )
}

function FirstLoad({ status }: { status: DataStatus }) {
  const running = status.batches.find((batch) => batch.finished_at === null)
  const kept = running?.rows_kept ?? 0
  return (
    <div role="status">
      <EmptyState title="Data is being loaded">
        <div className="flex flex-col items-center gap-3">
          <Loading />
          <p>
            {running === undefined ? describeStart(status) : `Loading ${running.input}`}
            {kept > 0 && `: ${formatCount(kept)} rows so far`}. The pages appear when it has
            finished, usually within a minute.
          </p>
        </div>
      </EmptyState>
    </div>
  )
}

function describeStart({ live }: DataStatus): string {
  return live === null
    ? 'The first load is starting'
    : `Live sources are being fetched; ${live.done} of ${live.count} datasets are loaded`
}
