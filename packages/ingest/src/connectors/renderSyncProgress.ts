import type { SyncStep } from '@tickmark/core/answers/SyncStatus'

/** One line that says how far a sync is, no wider than `columns`. */
export function renderSyncProgress(progress: SyncStep, columns = 80): string {
  const line = describe(progress)
  return line.length <= columns ? line : `${line.slice(0, columns - 1)}…`
}

function describe(progress: SyncStep): string {
  switch (progress.phase) {
    case 'asking': {
      const { source_id, dataset, done, count } = progress
      return `${source_id}, ${dataset}: ${count === 0 ? 'asking what there is' : `${done} of ${count} asked for`}`
    }
    case 'loading':
      return `${progress.source_id}, ${progress.dataset}: loading`
    case 'finishing':
      return 'refreshing what is computed from the facts'
  }
}
