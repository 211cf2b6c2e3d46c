import type { DatasetSyncStatus } from '@tickmark/core/answers/SyncStatus'
import { formatCount } from '@tickmark/core/formats/formatValue'

/** The problems of a dataset: why it failed, what was left out, what was unavailable, and names without a project. */
export function DatasetProblems({ dataset }: { dataset: DatasetSyncStatus }) {
  const { error, rejects, faults, fault_count, unmatched, unmatched_count, needs } = dataset
  const rejected = rejects.reduce((sum, one) => sum + one.count, 0)
  if (needs !== null)
    return (
      <p className="min-w-[22ch] max-w-[52ch] whitespace-normal text-sm text-fg2">
        Not requested: it needs {needs}.
      </p>
    )
  return (
    <div className="flex min-w-[22ch] max-w-[52ch] flex-col gap-1 whitespace-normal">
      {error !== null && <p className="text-sm text-down [overflow-wrap:anywhere]">{error}</p>}
      <Listed
        title={`${formatCount(rejected)} left out or quarantined`}
        lines={rejects.map(({ reason, count: times, example }) => [
          `${formatCount(times)} × ${reason}`,
          example,
        ])}
        total={rejects.length}
      />
      <Listed
        title={`${formatCount(fault_count)} could not be fetched`}
        lines={faults.map(({ key, message }) => [key, message])}
        total={fault_count}
      />
      <Listed
        title={`${formatCount(unmatched_count)} unmatched names`}
        lines={unmatched.map(({ name, reason }) => [name, reason])}
        total={unmatched_count}
      />
      {error === null && rejected + fault_count + unmatched_count === 0 && '—'}
    </div>
  )
}

type ListedProps = { title: string; lines: readonly (readonly [string, string])[]; total: number }

function Listed({ title, lines, total }: ListedProps) {
  if (total === 0) return null
  return (
    <details className="text-sm text-fg2">
      <summary className="rounded-sm">{title}</summary>
      <ul className="mt-1 flex max-h-60 flex-col gap-1 overflow-auto">
        {lines.map(([name, why]) => (
          <li key={name}>
            <code className="font-mono text-xs break-all">{name}</code>
            <span className="block text-xs text-fg3">{why}</span>
          </li>
        ))}
        {total > lines.length && <li>and {formatCount(total - lines.length)} more</li>}
      </ul>
    </details>
  )
}
