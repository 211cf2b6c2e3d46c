import type { Day } from '../time/Day.ts'
import type { CheckResult } from './FinancialStatement.ts'

/** What stands under figures: how new they are, whether they were generated, and what they rest on. */
export type FigureMeta = {
  data_version: number
  sample: boolean
  /** The sources of the facts behind the figures. */
  sources: string[]
  /** The checks of the metrics, projects and days that are shown. */
  checks: CheckResult[]
  /** The newest complete day of each metric, on which its window ends. */
  anchors: Record<string, Day | null>
}
