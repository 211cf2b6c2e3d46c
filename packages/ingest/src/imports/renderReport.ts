import { formatCount } from '@tickmark/core/formats/formatValue'
import type {
  ImportedFile,
  ImportProgress,
  ImportReport,
  JoinedProject,
} from '../files/ImportReport.ts'
import { BAR_WIDTH, printable, renderBar, renderCells } from '../terminalText.ts'

const REASONS_PER_FILE = 5
const PATH_WIDTH = 60

/**
 * Renders the report of an import for a terminal: a table of files, reasons for rejects, skipped
 * files and totals.
 */
export function renderReport(report: ImportReport): string {
  const attempted = report.files.filter((file) => file.state !== 'skipped')
  const skipped = report.files.filter((file) => file.state === 'skipped')
  const sections = [
    attempted.length > 0 ? renderFiles(attempted) : '',
    renderRejects(attempted),
    renderNotes(attempted),
    renderNotMapped(attempted),
    renderSkipped(skipped),
    renderTotals(report),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

function renderFiles(files: readonly ImportedFile[]): string {
  const head = ['file', 'importer', 'state', 'read', 'kept', 'known', 'rejected']
  const rows = files.map(({ path, importer, state, report }) => [
    shorten(printable(path), PATH_WIDTH),
    importer ?? '',
    state,
    ...[report?.rows_read, report?.rows_kept, report?.rows_known, report?.rows_rejected].map(
      (count) => (count === undefined ? '' : formatCount(count)),
    ),
  ])
  const table = renderCells(head, rows, 3)
  const lines = [...table.head]
  for (const [index, file] of files.entries()) {
    lines.push(table.rows[index] ?? '')
    if (file.reason) lines.push(`  ! ${printable(file.reason)}`)
  }
  return lines.join('\n')
}

function renderRejects(files: readonly ImportedFile[]): string {
  const blocks = files.flatMap(({ path, report }) => {
    if (!report || report.rejects.length === 0) return []
    const shown = report.rejects.slice(0, REASONS_PER_FILE)
    const hidden = report.rejects.length - shown.length
    return [
      printable(path),
      ...shown.map(
        ({ reason, count, example }) =>
          `  ${formatCount(count)} × ${printable(reason)} (${shorten(printable(example), 100)})`,
      ),
      ...(hidden > 0 ? [`  and ${hidden} more reasons`] : []),
    ]
  })
  return blocks.length === 0 ? '' : ['Rejected', ...blocks].join('\n')
}

function renderNotes(files: readonly ImportedFile[]): string {
  const lines = files.flatMap(({ path, notes = [] }) =>
    notes.length === 0 ? [] : [printable(path), ...notes.map((note) => `  ${printable(note)}`)],
  )
  return lines.length === 0 ? '' : ['Notes', ...lines].join('\n')
}

/** Groups files by their columns, because many files of a source have the same ones. */
function renderNotMapped(files: readonly ImportedFile[]): string {
  const byColumns = new Map<string, string[]>()
  for (const { path, notMapped = [] } of files) {
    if (notMapped.length === 0) continue
    const columns = notMapped.map((column) => printable(column)).join(', ')
    byColumns.set(columns, [...(byColumns.get(columns) ?? []), printable(path)])
  }
  const lines = [...byColumns].flatMap(([columns, paths]) => [
    `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ` and ${paths.length - 3} more` : ''}`,
    `  ${columns}`,
  ])
  return lines.length === 0 ? '' : ['Columns without a metric, not read', ...lines].join('\n')
}

/** Groups skipped files by reason, because many share the same one. */
function renderSkipped(files: readonly ImportedFile[]): string {
  const byReason = new Map<string, string[]>()
  for (const file of files) {
    const reason = file.reason ?? ''
    byReason.set(reason, [...(byReason.get(reason) ?? []), printable(file.path)])
  }
  const lines = [...byReason].map(([reason, paths]) => {
    const others = paths.length > 3 ? ` and ${paths.length - 3} more` : ''
    return `  ${printable(reason)} ${paths.slice(0, 3).join(', ')}${others}`
  })
  return lines.length === 0 ? '' : ['Left out', ...lines].join('\n')
}

function renderTotals({ totals, discovered, joined, error }: ImportReport): string {
  const states = [
    [totals.loaded, 'loaded'],
    [totals.unchanged, 'unchanged'],
    [totals.failed, 'failed'],
    [totals.not_attempted, 'not attempted'],
    [totals.skipped, 'left out'],
  ] as const
  const files = states.filter(([count]) => count > 0).map(([count, state]) => `${count} ${state}`)
  const lines = [
    `${formatCount(totals.files)} ${totals.files === 1 ? 'file' : 'files'}: ${files.join(', ') || 'nothing to load'}`,
    `${formatCount(totals.rows_read)} rows read, ${formatCount(totals.rows_kept)} kept, ${formatCount(totals.rows_known)} known, ${formatCount(totals.rows_rejected)} rejected`,
  ]
  if (discovered.length > 0) lines.push(renderDiscovered(discovered))
  if (joined.length > 0) lines.push(renderJoined(joined))
  if (error) lines.push(`Computed figures could not be refreshed: ${error}`)
  return lines.join('\n')
}

const SHOWN_PROJECTS = 10

function renderDiscovered(ids: readonly string[]): string {
  const shown = ids.slice(0, SHOWN_PROJECTS).join(', ')
  const others = ids.length > SHOWN_PROJECTS ? ` and ${ids.length - SHOWN_PROJECTS} more` : ''
  return `${formatCount(ids.length)} new ${ids.length === 1 ? 'project' : 'projects'} (not reviewed): ${shown}${others}`
}

/** The projects that a load merged, with the page where staff can undo that. */
export function renderJoined(joined: readonly JoinedProject[]): string {
  const shown = joined
    .slice(0, SHOWN_PROJECTS)
    .map(({ from_id, to_id, reason }) => `  ${from_id} → ${to_id}: ${printable(reason)}`)
  const others = joined.length > shown.length ? [`  and ${joined.length - shown.length} more`] : []
  const head = `${formatCount(joined.length)} ${joined.length === 1 ? 'project' : 'projects'} joined with another (undo: /explorer/staff/projects)`
  return [head, ...shown, ...others].join('\n')
}

function shorten(text: string, width: number): string {
  return text.length <= width ? text : `…${text.slice(text.length - width + 1)}`
}

/** Renders the progress of an import as one line, no wider than `columns`. */
export function renderProgress(progress: ImportProgress, columns = 80): string {
  const line =
    progress.phase === 'finishing'
      ? `[${'='.repeat(BAR_WIDTH)}] refreshing computed figures`
      : `[${renderBar(progress.index, progress.count)}] ${progress.index + 1}/${progress.count} ${progress.path.replace(/\p{Cc}/gu, '�')}${
          progress.rows > 0 ? ` (${formatCount(progress.rows)} rows)` : ''
        }`
  return line.length <= columns ? line : `${line.slice(0, columns - 1)}…`
}
