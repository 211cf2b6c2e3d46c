import { findTruth, type KnownMetric } from '../world/truth.ts'
import type { Entity, World } from '../world/World.ts'
import type { ListedRow } from './TerminalApi.ts'

/** A figure of the list that can be compared with the world. */
type Judged = { column: string; metric: KnownMetric; days: number }

/** The columns that are compared: the newest level, or the sum of so many whole days. */
export const JUDGED_COLUMNS: readonly Judged[] = [
  { column: 'market_cap_circulating_7d_latest', metric: 'market_cap_circulating', days: 0 },
  { column: 'price_7d_latest', metric: 'price', days: 0 },
  { column: 'token_trading_volume_7d_latest', metric: 'token_trading_volume', days: 0 },
  { column: 'tvl_7d_latest', metric: 'tvl', days: 0 },
  { column: 'fees_24h_sum', metric: 'fees', days: 1 },
  { column: 'fees_30d_sum', metric: 'fees', days: 30 },
  { column: 'trading_volume_24h_sum', metric: 'trading_volume', days: 1 },
]

/** The columns that bulk answers fill, in the order of the bar's words. */
export const FIRST_COLUMNS = JUDGED_COLUMNS.filter(({ days }) => days <= 1)

/** Returns what the world knows of a row; undefined where the name means nothing there. */
export function findEntity(
  { reviewed, others }: World,
  row: Pick<ListedRow, 'project_id' | 'name' | 'is_reviewed'>,
): Entity | undefined {
  return row.is_reviewed ? reviewed.get(row.project_id) : others.get(row.name.toLowerCase())
}

/** The result of comparing a figure with the world: null where both have none. */
export type Verdict = 'right' | 'missing' | 'wrong' | null

/** Amounts of lists are rounded by some sources, and added up in another order. */
const TOLERANCE = 1e-6

/** Compares a figure with the world on a day, in days since 1970. Levels may be of that day or the day before. */
export function judgeFigure(
  value: number | null,
  { metric, days }: Judged,
  { entity, today }: { entity: Entity; today: number },
): { verdict: Verdict; truth: number | null } {
  const truths =
    days === 0
      ? [0, 1].map((back) => findTruth(entity, metric, today - back))
      : [sumOf(entity, { metric, days, today })]
  const [truth = null] = truths
  if (value === null) return { verdict: truth === null ? null : 'missing', truth }
  const isRight = truths.some((one) => one !== null && isNear(value, one))
  return { verdict: isRight ? 'right' : 'wrong', truth }
}

/** Returns whether two amounts are the same but for rounding. */
export function isNear(value: number, truth: number, tolerance = TOLERANCE): boolean {
  return Math.abs(value - truth) <= Math.abs(truth) * tolerance + 1e-9
}

/** The sum of the last whole days; null where none of them has a value. */
function sumOf(
  entity: Entity,
  { metric, days, today }: { metric: KnownMetric; days: number; today: number },
): number | null {
  let sum: number | null = null
  for (let back = 1; back <= days; back++) {
    const value = findTruth(entity, metric, today - back)
    if (value !== null) sum = (sum ?? 0) + value
  }
  return sum
}
