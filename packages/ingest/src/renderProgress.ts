import type { ImportProgress } from './ImportProgress.ts'
import { BAR_WIDTH, renderBar } from './renderBar.ts'

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
