import type { BatchReport } from '@tickmark/analytics/batches/BatchWriter'

/**
 * The parts that the batches of one dataset have brought so far in one run, each of which holds a part of its subjects.
 */
export class DatasetParts {
  /** Keys of the subjects that are loaded. */
  readonly loaded = new Set<string>()
  /** Metrics that occurred. */
  readonly metrics = new Set<string>()
  /** Projects with figures. */
  readonly projects = new Set<string>()
  /** Subjects that were read, and those of them whose answers have another form than expected. */
  read = 0
  misread = 0
  /** The answers hold values, and all of them were known or final. */
  isKnown = false
  hasLeftOut = false
  #report: BatchReport | null = null

  /** The reports of all parts as one, under the id of the newest batch. */
  get report(): BatchReport | null {
    return this.#report
  }

  add(report: BatchReport): void {
    const before = this.#report
    if (before === null) {
      this.#report = report
      return
    }
    this.#report = {
      ...report,
      state: before.state === 'loaded' ? 'loaded' : report.state,
      rows_read: before.rows_read + report.rows_read,
      rows_kept: before.rows_kept + report.rows_kept,
      rows_known: before.rows_known + report.rows_known,
      rows_rejected: before.rows_rejected + report.rows_rejected,
      rejects: addRejects(before.rejects, report.rejects),
    }
  }
}

function addRejects(
  before: BatchReport['rejects'],
  more: BatchReport['rejects'],
): BatchReport['rejects'] {
  const counts = new Map(before.map((reject) => [reject.reason, reject]))
  for (const reject of more) {
    const known = counts.get(reject.reason)
    counts.set(reject.reason, known ? { ...known, count: known.count + reject.count } : reject)
  }
  return [...counts.values()].sort((one, other) => other.count - one.count)
}
