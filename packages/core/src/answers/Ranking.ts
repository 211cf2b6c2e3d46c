import type { Day } from '../time/Day.ts'
import type { FigureMeta } from './FigureMeta.ts'
import type { HeadlineAggregation } from './headlineFigure.ts'
import type { AggregateInterval } from './ProjectFigures.ts'

/** Largest value first (smallest where lower is better), or largest rise first. */
export const RANKING_ORDERS = ['value', 'change'] as const
export type RankingOrder = (typeof RANKING_ORDERS)[number]

/** A project among those that have a value. */
export type RankedProject = {
  project_id: string
  /** 1 is the largest, or the smallest where lower is better. Ties share a rank. */
  rank: number
  /** The rank in the window before; null where that window is missing or has too few days to compare. */
  previous_rank: number | null
  value: number
  /** The same figure over the window before. */
  previous_value: number | null
  /** As the project list shows it: a fraction, null unless both windows are covered. */
  change: number | null
  /** Fraction of the total; null where values do not add up or the total is not positive. */
  share: number | null
  /** Fraction of the other projects that are not ahead: 1 for the first, 0 for the last. Null when alone. */
  percentile_rank: number | null
}

/** What the ranked values are together. Only `count`, `median` and `mean` are told of values that do not add up. */
export type RankingSummary = {
  count: number
  total: number | null
  previous_total: number | null
  /** Of the total; null when hardly any project has days in the window before. */
  change: number | null
  median: number | null
  mean: number | null
  /** Fractions of the sum of the positive values. */
  top1_share: number | null
  top3_share: number | null
  top5_share: number | null
  /** Herfindahl–Hirschman index of the positive values: 10,000 for one project alone, towards 0 for many equal ones. */
  hhi: number | null
}

/**
 * Projects by one metric: the answer behind leaderboards, metric pages and the members of a sector.
 * Ranks, shares and the summary are over all projects that match, whatever `limit` and `offset` show of them.
 */
export type Ranking = {
  metric_id: string
  interval: AggregateInterval
  aggregation: HeadlineAggregation
  /** The columns of the project list that `value` and `change` are. */
  column_id: string
  change_column_id: string
  /** The day the window ends on; null when no matching project has data. */
  anchor: Day | null
  /** The day the window before ends on; null over all time. */
  previous_anchor: Day | null
  rows: RankedProject[]
  summary: RankingSummary
  /** The projects that rose and fell most, at most three each, of those that `movers_floor` lets in. */
  gainers: RankedProject[]
  losers: RankedProject[]
  /**
   * Movers had at least this much of a metric, so that a large change of next to nothing is none: of the ranked
   * metric itself in the window before where it measures size, otherwise of market cap now. Null: none was needed.
   */
  movers_floor: { metric_id: string; value: number } | null
  meta: FigureMeta
}
