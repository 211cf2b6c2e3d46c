/** Closed lists that parameters and answers choose from. They need no zod, so that pages may import them. */

import type { AggregateInterval } from '../time/AGGREGATE_INTERVALS.ts'

/** The interval of rankings and sector totals while the address names none. */
export const RANKING_INTERVAL = '30d' satisfies AggregateInterval

/** Largest value first (smallest where lower is better), or largest rise first. */
export const RANKING_ORDERS = ['value', 'change'] as const
export type RankingOrder = (typeof RANKING_ORDERS)[number]

/** The last twelve finished months, or the last finished quarter. */
export const STATEMENT_WINDOWS = ['ltm', 'quarter'] as const
export type StatementWindow = (typeof STATEMENT_WINDOWS)[number]

/** The dimensions that a project's figure can be split by. */
export const COMPOSITION_DIMENSIONS = ['chain', 'product', 'contract', 'label'] as const
export type CompositionDimension = (typeof COMPOSITION_DIMENSIONS)[number]

/** The groupings of tokenized assets. */
export const ASSET_GROUPINGS = ['asset_class', 'reference_asset', 'issuer', 'chain'] as const
export type AssetGrouping = (typeof ASSET_GROUPINGS)[number]

/** The figures that trending contracts are sorted by. */
export const TRENDING_ORDERS = [
  'inflow',
  'outflow',
  'net_flow',
  'calls',
  'gas_used',
  'events',
  'callers',
] as const
export type TrendingOrder = (typeof TRENDING_ORDERS)[number]

/** The columns that funding rounds are sorted by. */
export const FUNDRAISE_ORDERS = ['day', 'amount_usd', 'valuation_usd', 'name', 'round'] as const
export type FundraiseOrder = (typeof FUNDRAISE_ORDERS)[number]

/** The lengths of the periods of a chart of funding rounds. */
export const FUNDRAISE_PERIODS = ['month', 'quarter', 'year'] as const
export type FundraisePeriod = (typeof FUNDRAISE_PERIODS)[number]

/** The measures that its bars can show. */
export const FUNDRAISE_MEASURES = ['amount', 'rounds'] as const
export type FundraiseMeasure = (typeof FUNDRAISE_MEASURES)[number]

/** The groupings by which funding rounds are added up. */
export const FUNDRAISE_TOTALS_BY = [
  'month',
  'quarter',
  'year',
  'sector',
  'round',
  'chain',
  'investor',
  'lead_investor',
] as const
export type FundraiseTotalsBy = (typeof FUNDRAISE_TOTALS_BY)[number]

/** The dimensions by which the chart of a metric may be split. */
export const METRIC_BREAKDOWNS = ['project', 'market_sector', 'chain'] as const
export type MetricBreakdown = (typeof METRIC_BREAKDOWNS)[number]

/** A metric within a sector as values, as each project's share of the sector, or as its place in it. */
export const SECTOR_CHART_MODES = ['value', 'share', 'rank'] as const
export type SectorChartMode = (typeof SECTOR_CHART_MODES)[number]

/** The metrics of a tokenized asset, the first of which its chart shows while nothing else is asked for. */
export const ASSET_METRICS = [
  'asset_market_cap_circulating',
  'asset_price',
  'asset_holders',
  'asset_transfer_volume',
  'asset_transfer_count',
  'asset_dau',
] as const
export type AssetMetric = (typeof ASSET_METRICS)[number]

/** The states of a point that a check quarantined. */
export const QUARANTINE_STATES = ['held', 'released', 'replaced'] as const
export type QuarantineState = (typeof QUARANTINE_STATES)[number]

/** The orders of events. */
export const EVENT_ORDERS = ['day', 'amount_usd'] as const
export type EventOrder = (typeof EVENT_ORDERS)[number]

/** The window that a calendar of unlocks starts with, in days. */
export const UNLOCK_DAYS = 30

/** The windows whose totals every calendar names, in days. */
export const UNLOCK_WINDOWS = [7, 30, 90, 365] as const

export const UNLOCK_KINDS = ['cliff', 'linear'] as const

export const UNLOCK_ORDERS = [
  'day',
  'value_usd',
  'share_of_circulating',
  'share_of_volume',
  'amount',
  'name',
] as const
export type UnlockOrder = (typeof UNLOCK_ORDERS)[number]

/** The state of an item of the datahub. A draft is its author's alone. */
export const DATAHUB_STATES = ['draft', 'submitted', 'merged', 'rejected', 'reverted'] as const
export type DatahubState = (typeof DATAHUB_STATES)[number]

/**
 * The kinds of proposals of the datahub: metadata of a project, a table of values, or a metric of the instance's own.
 */
export const DATAHUB_KINDS = ['metadata', 'data', 'metric'] as const
export type DatahubKind = (typeof DATAHUB_KINDS)[number]

/** The roles that a column of an imported table may have. */
export const COLUMN_ROLES = [
  'ignore',
  'day',
  'project',
  'chain',
  'product',
  'label',
  'metric',
  'value',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** The orders of restatements. */
export const RESTATEMENT_ORDERS = ['newest', 'largest'] as const
export type RestatementOrder = (typeof RESTATEMENT_ORDERS)[number]

/** The statistics that the words of a question alone hold, and that a follow-up can keep. */
export const KEPT_STATISTICS = [
  ...(['median', 'average', 'correlation', 'lowest', 'highest', 'mean', 'sum'] as const),
  ...(['change', 'multiple', 'concentration', 'together'] as const),
] as const
export type KeptStatistic = (typeof KEPT_STATISTICS)[number]
