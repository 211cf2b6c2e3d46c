import { z } from 'zod'
import { FigureMeta } from './AnswerMeta.ts'
import {
  AggregateIntervalField,
  DayField,
  MarketSectorIdField,
  MetricIdField,
  nullableNumber,
  ProjectIdField,
} from './fields.ts'
import { HEADLINE_AGGREGATIONS } from './headlineFigure.ts'

/** A project with its rank among those that have a value. */
const RankedProject = z.object({
  project_id: ProjectIdField,
  rank: z
    .int()
    .describe('1 is the largest value, or the smallest where lower is better. Ties share a rank.'),
  previous_rank: z
    .int()
    .nullable()
    .describe('The rank in the prior period; null if that has too few days to compare.'),
  value: z.number().describe('The figure, in the unit of the metric.'),
  previous_value: nullableNumber('The same figure over the prior period.'),
  change: nullableNumber(
    'Change against the prior period, as a fraction; null unless both windows are covered.',
  ),
  share: nullableNumber(
    'Fraction of the sum of all positive values; null for a negative value, and where values do not add up or none is positive.',
  ),
  partial: z
    .literal(true)
    .optional()
    .describe('True if the figure covers fewer days than its window; otherwise absent.'),
  percentile_rank: nullableNumber(
    'Fraction of the other projects that are not ahead: 1 for the first, 0 for the last; null when alone.',
  ),
})
export type RankedProject = z.infer<typeof RankedProject>

const RankingSummary = z.object({
  count: z.int().describe('Projects with a value.'),
  partial: z
    .int()
    .optional()
    .describe('Number of these with fewer days than the window; absent if none.'),
  total: nullableNumber('Sum of all values; null if values do not add up.'),
  previous_total: nullableNumber('The same over the prior period.'),
  change: nullableNumber(
    'Change of the total of those projects that have figures in both periods, as a fraction; null without any.',
  ),
  median: nullableNumber('Median value.'),
  mean: nullableNumber('Mean value.'),
  top1_share: nullableNumber('The largest value as a fraction of the sum of positive values.'),
  top3_share: nullableNumber('The three largest values as such a fraction.'),
  top5_share: nullableNumber('The five largest values as such a fraction.'),
  hhi: nullableNumber(
    'Herfindahl–Hirschman index of the positive values: 10,000 for a single project, toward 0 for many equal ones.',
  ),
})
/** All ranked values together. Values that do not add up only have `count`, `median` and `mean`. */
export type RankingSummary = z.infer<typeof RankingSummary>

const rankedBy = {
  metric_id: MetricIdField.describe('The metric that projects are ranked by.'),
  interval: AggregateIntervalField.describe('The window of the figure.'),
}
const columns = {
  column_id: z.string().describe('The column of the project list that `value` is.'),
  change_column_id: z.string().describe('The column of the project list that `change` is.'),
  anchor: DayField.nullable().describe('Last day of the window; null without data.'),
}

/**
 * Projects by one metric. Ranks, shares and the summary cover all projects that match, whatever `limit` and `offset`
 * show of them.
 */
export const Ranking = z.object({
  ...rankedBy,
  aggregation: z.enum(HEADLINE_AGGREGATIONS).describe('Aggregation of the days of the window.'),
  ...columns,
  previous_anchor: DayField.nullable().describe(
    'Last day of the prior period; null over all time.',
  ),
  rows: z.array(RankedProject).describe('The projects of this page, in the requested order.'),
  projects: z.int().describe('Projects that match and have any data, with a value or without.'),
  summary: RankingSummary.describe('All projects that match.'),
  gainers: z.array(RankedProject).describe('The projects that rose most; at most three.'),
  losers: z.array(RankedProject).describe('The projects that fell most; at most three.'),
  movers_floor: z
    .object({
      metric_id: MetricIdField,
      value: z.number().describe('The smallest value that counts.'),
    })
    .nullable()
    .describe(
      'Minimum value of gainers and losers, to exclude noise: of the ranked metric in the prior period if it measures size, otherwise of market cap now. Null if no minimum applied.',
    ),
  meta: FigureMeta,
})
export type Ranking = z.infer<typeof Ranking>

const Competitor = RankedProject.extend({
  rank: RankedProject.shape.rank
    .nullable()
    .describe(
      '1 is the largest value, or the smallest where lower is better; null without a value.',
    ),
  value: nullableNumber('The figure, in the unit of the metric; null if missing.'),
})
/** A member of the sector. Only the project itself can be without rank and value. */
export type Competitor = z.infer<typeof Competitor>

/** A project next to the largest of its first market sector. Ranks and shares are among all members of the sector. */
export const Competitors = z.object({
  project_id: ProjectIdField,
  market_sector_id: MarketSectorIdField,
  ...rankedBy,
  ...columns,
  count: z.int().describe('Members of the sector with a value.'),
  competitors: z
    .array(Competitor)
    .describe(
      'At most ten, best first. The project itself is always included, last when it is not among the largest.',
    ),
  meta: FigureMeta,
})
export type Competitors = z.infer<typeof Competitors>
