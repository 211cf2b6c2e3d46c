import type { BatchReport } from '@tickmark/analytics/batches/BatchWriter'

/** The progress of an import run. */
export type ImportProgress =
  | {
      phase: 'loading'
      path: string
      /** Position of the file in the run, from 0, out of `count`. */
      index: number
      count: number
      /** Rows of the file read so far. */
      rows: number
    }
  | { phase: 'finishing' }

/** The outcome of one file. */
export type ImportedFile = {
  path: string
  /** Id of the importer that recognized it, or null. */
  importer: string | null
  /** `skipped`: contains no facts in a known format. `not-attempted`: the run ended before. */
  state: 'loaded' | 'unchanged' | 'failed' | 'skipped' | 'not-attempted'
  report: BatchReport | null
  /** Ids of projects that the file names and that are new in the catalog. */
  discovered?: readonly string[]
  /** Columns of the file to which no metric is mapped; their cells were not read. */
  notMapped?: readonly string[]
  /** Notes on how it was read, where that is not obvious. */
  notes?: readonly string[]
  /** The reason why it failed or was skipped: what was wrong and what to do. */
  reason: string | null
}

/** The outcome of an import run. */
export type ImportReport = {
  files: ImportedFile[]
  totals: {
    files: number
    loaded: number
    unchanged: number
    failed: number
    skipped: number
    not_attempted: number
    rows_read: number
    rows_kept: number
    rows_known: number
    rows_rejected: number
  }
  /** Ids of the projects that are new in the catalog, and unreviewed. */
  discovered: string[]
  /** Projects that were merged by what sources state of them. */
  joined: readonly JoinedProject[]
  /** The reason why the derived tables could not be refreshed at the end; null on success. */
  error: string | null
  /**
   * 0 if at least one file was recognized, every recognized file is loaded, and nothing else went
   * wrong.
   */
  exitCode: 0 | 1
}

/** A project that was merged into another, and why. */
export type JoinedProject = { from_id: string; to_id: string; reason: string }

/** Summarizes the outcomes of the files. */
export function createImportReport(
  files: ImportedFile[],
  { joined = [], error = null }: Partial<Pick<ImportReport, 'joined' | 'error'>> = {},
): ImportReport {
  const count = (state: ImportedFile['state']) =>
    files.filter((file) => file.state === state).length
  const sum = (key: 'rows_read' | 'rows_kept' | 'rows_known' | 'rows_rejected') =>
    files.reduce((total, file) => total + (file.report?.[key] ?? 0), 0)
  const totals = {
    files: files.length,
    loaded: count('loaded'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    skipped: count('skipped'),
    not_attempted: count('not-attempted'),
    rows_read: sum('rows_read'),
    rows_kept: sum('rows_kept'),
    rows_known: sum('rows_known'),
    rows_rejected: sum('rows_rejected'),
  }
  const isIn = totals.loaded + totals.unchanged > 0
  const isWrong = totals.failed + totals.not_attempted > 0 || error !== null
  const discovered = [...new Set(files.flatMap((file) => file.discovered ?? []))]
  return {
    files,
    totals,
    discovered,
    joined: joined.map(({ from_id, to_id, reason }) => ({ from_id, to_id, reason })),
    error,
    exitCode: isIn && !isWrong ? 0 : 1,
  }
}
