import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import { formatCount } from '@tickmark/core/formats/formatValue'
import type { SyncedDataset, SyncReport } from '../datasets/SyncReport.ts'
import { renderJoined } from '../imports/renderReport.ts'
import { printable, renderCells } from '../terminalText.ts'

const SHOWN = 5

/**
 * Renders the report of a sync for a terminal: a table of datasets, problems with parts of them,
 * and totals.
 */
export function renderSyncReport(report: SyncReport): string {
  const sections = [
    renderDatasets(report.datasets),
    ...report.datasets.map(renderDetails),
    renderTotals(report),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

function renderDatasets(datasets: readonly SyncedDataset[]): string {
  const head = ['source', 'dataset', 'state', 'requests', 'kept', 'known', 'rejected']
  const table = renderCells(
    head,
    datasets.map(({ source_id, dataset, state, asked, report }) => [
      source_id,
      dataset,
      state,
      formatCount(asked),
      ...[report?.rows_kept, report?.rows_known, report?.rows_rejected].map((count) =>
        count === undefined ? '' : formatCount(count),
      ),
    ]),
    3,
  )
  const lines = datasets.flatMap(({ error }, index) => [
    table.rows[index] ?? '',
    ...(error === null ? [] : [`  ! ${printable(error)}`]),
  ])
  return [...table.head, ...lines].join('\n')
}

function renderDetails({ source_id, dataset, faults, report, unmatched }: SyncedDataset): string {
  const blocks = [
    ...listSome(
      'failed',
      faults.map(({ key, message }) => `${key}: ${message}`),
    ),
    ...listSome(
      'rejected',
      (report?.rejects ?? []).map(
        ({ reason, count, example }) =>
          `${formatCount(count)} × ${reason} (${example.slice(0, 100)})`,
      ),
    ),
    ...listSome(
      'not matched',
      unmatched.map(({ name, reason }) => `${name}: ${reason}`),
    ),
  ]
  return blocks.length === 0 ? '' : [`${source_id}, ${dataset}`, ...blocks].join('\n')
}

function listSome(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const rest = lines.length - SHOWN
  return [
    `  ${formatCount(lines.length)} ${title}`,
    ...lines.slice(0, SHOWN).map((line) => `    ${printable(line)}`),
    ...(rest > 0 ? [`    and ${formatCount(rest)} more`] : []),
  ]
}

function renderTotals({ datasets, joined, error }: SyncReport): string {
  const states = ['loaded', 'unchanged', 'failed', 'not-attempted'] as const
  const counts = states.flatMap((state) => {
    const count = datasets.filter((one) => one.state === state).length
    return count === 0 ? [] : [`${count} ${state.replace('-', ' ')}`]
  })
  const lines = [
    `${datasets.length} ${datasets.length === 1 ? 'dataset' : 'datasets'}: ${counts.join(', ')}`,
  ]
  if (joined.length > 0) lines.push(renderJoined(joined))
  if (error) lines.push(`Computed figures could not be refreshed: ${error}`)
  return lines.join('\n')
}

/** Renders the progress of a sync as one line, no wider than `columns`. */
export function renderSyncProgress(progress: SyncStep, columns = 80): string {
  const line = describeStep(progress)
  return line.length <= columns ? line : `${line.slice(0, columns - 1)}…`
}

function describeStep(progress: SyncStep): string {
  switch (progress.phase) {
    case 'asking': {
      const { source_id, dataset, done, count } = progress
      return `${source_id}, ${dataset}: ${count === 0 ? 'listing subjects' : `${done} of ${count} requested`}`
    }
    case 'loading':
      return `${progress.source_id}, ${progress.dataset}: loading`
    case 'finishing':
      return 'refreshing computed figures'
  }
}
