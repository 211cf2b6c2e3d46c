import { findFigureColumn } from '../answers/figureColumns.ts'
import { findMetric } from '../metrics/findMetric.ts'
import { TIERS } from '../tiers/TIERS.ts'
import { includesTier, type Tier } from '../tiers/Tier.ts'
import type { AggregateInterval } from '../time/AGGREGATE_INTERVALS.ts'
import { daysBetween } from '../time/Day.ts'
import { type Interval, intervalStart } from '../time/Interval.ts'
import { isQuarter } from '../time/Quarter.ts'

/** The access of a requester. Without gating everyone reads everything, whatever their tier. */
export type Access = { isGated: boolean; tier: Tier }

/** The access of everybody where gating is off. */
export const OPEN_ACCESS: Access = { isGated: false, tier: 'free' }

/** Returns a name under which answers that were made for one access may be cached; equal where the answers are. */
export function nameAccess({ isGated, tier }: Access): string {
  return isGated ? tier : 'open'
}

/**
 * Returns whether a requester may read the values of a metric of the catalog: their tier must include that of the
 * metric.
 */
export function mayReadMetric({ isGated, tier }: Access, metricId: string): boolean {
  const metric = findMetric(metricId)
  return !isGated || metric === undefined || includesTier(tier, metric.tier)
}

/** The last day of a leap year, so that no interval is longer on another day. */
const MAX_ANCHOR_LENGTH = '2024-12-31'

/**
 * Returns whether figures over an interval lie within the history of a tier. Those of a quarter that begins before it are
 * missing; see `findIntervalEnd`.
 */
export function mayReadInterval(
  { isGated, tier }: Access,
  interval: Interval | AggregateInterval,
): boolean {
  const { history_days } = TIERS[tier]
  if (!isGated || history_days === null || isQuarter(interval)) return true
  return daysBetween(intervalStart(interval, MAX_ANCHOR_LENGTH), MAX_ANCHOR_LENGTH) < history_days
}

/** Returns whether a requester may read a column of figures. Other columns are not decided here. */
export function mayReadColumn(access: Access, columnId: string): boolean {
  const column = findFigureColumn(columnId)
  if (column === undefined) return true
  return mayReadMetric(access, column.metric_id) && mayReadInterval(access, column.interval)
}
