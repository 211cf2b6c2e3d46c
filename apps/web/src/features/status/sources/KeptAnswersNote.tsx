import type { SyncStatus } from '@tickmark/core/answers/SyncStatus'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'

const count = (value: number) => formatValue(value, 'number', 'exact')

/** How much is kept of what the sources answered, and what of it is gone. */
export function KeptAnswersNote({ kept }: { kept: SyncStatus['kept'] }) {
  if (kept === null) return null
  const { looked_at, lists, bytes, missing, damaged, note } = kept
  return (
    <p className="mt-1 text-sm text-fg2">
      {count(Math.ceil(bytes / 1_000_000))} MB of answers are kept, of {count(lists)}{' '}
      {lists === 1 ? 'run' : 'runs'}, as of {formatMoment(looked_at)}.
      {missing + damaged > 0 && (
        <span className="text-warn">
          {' '}
          {count(missing)} {missing === 1 ? 'answer is' : 'answers are'} missing and{' '}
          {count(damaged)} damaged; figures cannot be followed to these.
        </span>
      )}
      {note !== null && <span className="text-warn"> {note}</span>}
    </p>
  )
}
