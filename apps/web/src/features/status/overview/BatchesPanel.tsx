import type { BatchState, BatchStatus, DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { useSourceName } from '../../../data/useDataStatus.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTools } from './StatusTools.tsx'

const TONES = {
  loading: 'text-warn',
  committing: 'text-warn',
  loaded: '',
  failed: 'text-down',
  unchanged: 'text-fg3',
} as const satisfies Record<BatchState, string>

/** The last loads: what they read, stored and rejected, and why. */
export function BatchesPanel({ status }: { status: DataStatus }) {
  const sourceName = useSourceName()
  const count = (value: number) => formatValue(value, 'number', 'exact')
  const table = (maxHeight?: number) => (
    <FactTable
      maxHeight={maxHeight}
      label="Batches"
      heads={['Input', 'Source', 'State', '#Read', '#Kept', '#Rejected', '#Finished']}
      rows={status.batches.map((batch) => ({
        key: batch.batch_id,
        cells: [
          <BatchInput key="input" batch={batch} />,
          sourceName(batch.source_id),
          <span key="state" className={TONES[batch.state]}>
            {batch.state}
          </span>,
          count(batch.rows_read),
          count(batch.rows_kept),
          count(batch.rows_rejected),
          batch.finished_at === null ? '—' : formatMoment(batch.finished_at),
        ],
      }))}
    />
  )
  return (
    <Panel
      title="Last batches"
      controls={<StatusTools status={status} of="batches" enlarge={table} />}
    >
      {status.batches.length === 0 && <EmptyState title="Nothing was loaded yet" />}
      {status.batches.length > 0 && table()}
    </Panel>
  )
}

function BatchInput({ batch }: { batch: BatchStatus }) {
  const { rejects, error } = batch
  return (
    <div className="max-w-[42ch] min-w-[22ch] whitespace-normal">
      <span className="font-mono text-sm break-words">{batch.input}</span>
      {error !== null && error !== '' && <p className="text-sm text-down">{error}</p>}
      {rejects.length > 0 && (
        <details className="text-sm text-fg2">
          <summary className="rounded-sm">
            {rejects.length === 1
              ? '1 reason for rejects'
              : `${rejects.length} reasons for rejects`}
          </summary>
          <ul className="mt-1 flex flex-col gap-1">
            {rejects.map((reject) => (
              <li key={reject.reason}>
                {formatValue(reject.count, 'number', 'exact')} × {reject.reason}
                <code className="block font-mono text-xs break-all text-fg3">{reject.example}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
