import type { CheckResult } from '@tickmark/core/answers/AnswerMeta'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { PointVersion, Trace } from '@tickmark/core/answers/Trace'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { Project } from '@tickmark/core/projects/Project'
import type { Day } from '@tickmark/core/time/Day'

/** A project in the list of those with the largest fees. */
export type Leader = {
  project: Project
  fees: number
  change: number | null
  trend: readonly (number | null)[]
  /** Further columns of the terminal's list, by their ids. */
  figures: Readonly<Record<LeaderColumn, number | null>>
}

/** Shown beside a leader's fees. */
export const LEADER_COLUMNS = [
  'revenue_30d_sum',
  'market_cap_circulating_7d_latest',
  'pf_circulating_7d_latest',
] as const
export type LeaderColumn = (typeof LEADER_COLUMNS)[number]

export type SectorFees = {
  market_sector_id: string
  name: string
  definition: string
  /** The number of projects of the sector that have data of any kind. */
  projects: number
  /** The fees of 30 days; null where none of its projects reports any. */
  fees: number | null
}

/** Fees and revenue of all projects together, by month. */
export type MonthlyFees = {
  timestamps: readonly Day[]
  fees: readonly (number | null)[]
  revenue: readonly (number | null)[]
  /** The ids of the sources that delivered them. */
  sources: readonly string[]
  /** The checks of these metrics in these months. */
  checks: readonly CheckResult[]
  /** Index of the first unfinished month; the number of months when all are finished. */
  provisionalFrom: number
  /** Index of the first whole month; those before it are partial, since the data begin inside them. */
  wholeFrom: number
}

export type SiteFees = {
  /** The day on which the 30 days end. */
  anchor: Day
  /** The fees of all projects over the 30 days. */
  total: number | null
  months: MonthlyFees
  leaders: readonly Leader[]
  /** The number of projects with fees in the 30 days. */
  projects: number
}

/** One figure of the newest day, followed to the facts behind it. */
export type TracedFigure = {
  project: Project
  metric: MetricDefinition
  trace: Trace
  /** The reported metric whose facts are shown: the figure's own, or a part of its formula. */
  fact: { metric: MetricDefinition; versions: readonly PointVersion[] }
}

/** The content of the website, as the terminal's own queries answer it. */
export type SiteContent = {
  status: Pick<DataStatus, 'state' | 'sample' | 'totals'>
  /** True if more projects are on their way. */
  isFilling?: boolean
  /** The number of projects in the catalog. */
  catalogd: number
  /** The number of metrics that have data. */
  metrics: number
  sources: readonly { source_id: string; name: string }[]
  newestDay: Day | null
  sectors: readonly SectorFees[]
  /** Null where no source has delivered fees. */
  fees: SiteFees | null
  statement: FinancialStatement | null
  traced: TracedFigure | null
}
