import type { BatchState, BatchStatus, DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { useSourceName } from '../../../data/useDataStatus.ts'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { BATCH_FIELDS, describeStatusFile } from './statusFiles.ts'

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
  return (
    <TablePanel
      title="Last batches"
      rows={status.batches}
      table={{
        label: 'Batches',
        heads: ['Input', 'Source', 'State', '#Read', '#Kept', '#Rejected', '#Finished'],
        describe: (batch) => ({
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
        }),
        fields: BATCH_FIELDS,
      }}
      {...describeStatusFile('batches')}
      empty={<EmptyState title="Nothing was loaded yet" />}
    />
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
