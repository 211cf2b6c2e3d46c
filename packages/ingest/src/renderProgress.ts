import type { ImportProgress } from './ImportProgress.ts'

const BAR_WIDTH = 24

/** One line that says how far a run is, no wider than `columns`. */
export function renderProgress(progress: ImportProgress, columns = 80): string {
  const line =
    progress.phase === 'finishing'
      ? `[${'='.repeat(BAR_WIDTH)}] refreshing what is computed from the facts`
      : `[${renderBar(progress.index, progress.count)}] ${progress.index + 1}/${progress.count} ${progress.path.replace(/\p{Cc}/gu, '�')}${
          progress.rows > 0 ? ` (${progress.rows.toLocaleString('en-GB')} rows)` : ''
        }`
  return line.length <= columns ? line : `${line.slice(0, columns - 1)}…`
}

function renderBar(done: number, count: number): string {
  const filled = count === 0 ? 0 : Math.floor((BAR_WIDTH * done) / count)
  return '='.repeat(filled).padEnd(BAR_WIDTH)
}
