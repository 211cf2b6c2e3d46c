import type { Day } from '../time/Day.ts'
import type { FigureMeta } from './FigureMeta.ts'

/** The last twelve finished months, or the last finished quarter. */
export const STATEMENT_WINDOWS = ['ltm', 'quarter'] as const
export type StatementWindow = (typeof STATEMENT_WINDOWS)[number]

/** The key lines of one project's statement; both lists are aligned with `StatementLines.metric_ids`. */
export type ProjectLines = {
  project_id: string
  /** First day of the window's last month, or of the quarter: what a trace of the figures asks for. */
  timestamp: Day
  /** The window's last day. */
  to: Day
  /** What the project's own statement shows for the same window. */
  values: (number | null)[]
  /** Against the same window a year before, as a fraction. */
  changes: (number | null)[]
  /** Metrics of which the data begin inside the window, so that it is made of fewer days; only where there are some. */
  partial?: string[]
}

/** Key lines of the statements of many projects, the largest by fees of the last year first. */
export type StatementLines = {
  window: StatementWindow
  metric_ids: string[]
  rows: ProjectLines[]
  /** How many projects have fees at all. */
  total_projects: number
  meta: FigureMeta
}
