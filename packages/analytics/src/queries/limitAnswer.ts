import { AppError } from '@tickmark/core/errors/AppError'
import { lateFormat } from '@tickmark/core/formats/formatValue'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { DIMENSION_COLUMN } from '../compile/compileMetricQuery.ts'
import type { Plan } from '../compile/Plan.ts'
import type { Scope } from '../compile/resolveScope.ts'
import { countParts } from '../series/countParts.ts'
import type { SeriesRow } from '../series/SeriesRow.ts'
import type { PreparedQuery } from './prepareQuery.ts'

/** The limits of an answer. */
const ANSWER_LIMITS = {
  /**
   * Maximum number of values of an answer. Beyond it, narrow the query, use a coarser granularity, or stream a file.
   */
  values: 5_000_000,
} as const

const COUNT = lateFormat({})

/**
 * Rejects a query whose answer would be too large, before it runs, and says what would fit. The list of series gives
 * a lower and an upper bound of the number of keys; only if the limit is between them, the engine counts the keys.
 * @throws AppError `bad-request`.
 */
export async function refuseTooLarge(db: Analytics, prepared: PreparedQuery): Promise<void> {
  const measures = prepared.plan.measures.length
  const periods = prepared.timestamps.length
  const isTooLarge = (keys: number) => keys * measures * periods > ANSWER_LIMITS.values
  const least = estimateKeys(prepared)
  if (isTooLarge(least)) refuse(least * measures, periods)
  if (!isTooLarge(boundKeys(prepared))) return
  const counted = await countKeys(db, prepared)
  if (isTooLarge(counted)) refuse(counted * measures, periods)
}

/** Counts the keys that have a value; only the count leaves the engine. */
async function countKeys(db: Analytics, { query, statement }: PreparedQuery): Promise<number> {
  const keys = query.breakdown.map((dimension) => DIMENSION_COLUMN[dimension]).join(', ')
  const [row] = await db.rows<{ keys: number }>({
    ...statement,
    sql: `SELECT count() AS keys FROM (SELECT DISTINCT ${keys} FROM (${statement.sql}))`,
  })
  return row?.keys ?? 0
}

function refuse(series: number, periods: number): never {
  const { values } = ANSWER_LIMITS
  const fits = [
    `${COUNT.format(Math.floor(values / periods))} series of these periods`,
    `${COUNT.format(Math.floor(values / series))} periods of these series`,
  ].filter((text) => !text.startsWith('0 '))
  throw new AppError(
    'bad-request',
    `The response would contain ${COUNT.format(series)} series of ${COUNT.format(periods)} periods; ${COUNT.format(values)} values are allowed, such as ${fits.join(' or ')}. Request fewer series or a coarser granularity, or download CSV or Parquet, which can be larger.`,
    { errors: [{ code: 'too-large', field: 'range', value: periods }] },
  )
}

type Bounded = {
  query: Pick<MetricQuery, 'breakdown' | 'top' | 'focus'>
  used: readonly SeriesRow[]
}

/** An upper bound of the number of keys of an answer, from the list of series; `estimateKeys` is the lower bound. */
export function boundKeys({ query: { breakdown, top, focus = [] }, used }: Bounded): number {
  const sectors = breakdown.includes('market_sector') ? MARKET_SECTORS.length : 1
  const parts = used.reduce((sum, row) => sum + countParts(row, breakdown), 0)
  const projects = new Set(used.map((row) => row.project_id)).size
  const isParted = (['chain', 'product', 'contract', 'label'] as const).some((one) =>
    breakdown.includes(one),
  )
  const whole = breakdown.includes('project') ? projects : 1
  const most = (isParted ? parts : whole) * sectors
  const isOpen = top === undefined ? focus.length === 0 : false
  // Each id of a first dimension has a key for each of the further ones.
  if (isOpen || (focus.length > 0 && breakdown.length > 1)) return most
  return Math.min(most, focus.length + (top ? top.n + Number(top.others) : 0))
}

type Estimated = {
  query: Pick<MetricQuery, 'breakdown' | 'top' | 'focus'>
  plan: Pick<Plan, 'bases'>
  scope: Pick<Scope, 'chains' | 'products' | 'labels'>
  range: { from: Day; to: Day }
  /** The reported series that the query reads. */
  used: readonly SeriesRow[]
}

/**
 * A lower bound of the number of keys of an answer, from the list of series. A series counts if its days overlap the
 * range. If projects may share keys, as they do chains, the project with the most keys counts. Zero if filters of
 * chains or products may remove keys, and for sums over the projects on a chain.
 */
export function estimateKeys({ query, plan, scope, range, used }: Estimated): number {
  const { breakdown, top, focus } = query
  if (focus !== undefined && top === undefined) return 0
  if (
    scope.chains ||
    scope.products ||
    scope.labels ||
    plan.bases.some((base) => base.ecosystem !== null)
  )
    return 0
  const rows = used.filter((row) => row.first_day <= range.to && row.last_day >= range.from)
  const counts = [...Map.groupBy(rows, (row) => row.project_id).values()].map((own) =>
    Math.max(...own.map((row) => fewestKeysOf(row, breakdown))),
  )
  const isApart = breakdown.includes('project') || breakdown.includes('contract')
  const keys = isApart ? counts.reduce((sum, count) => sum + count, 0) : Math.max(0, ...counts)
  return top === undefined ? keys : Math.min(keys, top.n + Number(top.others))
}

/** A contract is on one chain and in one product, so the finest requested dimension determines the number of keys. */
function fewestKeysOf(row: SeriesRow, breakdown: MetricQuery['breakdown']): number {
  if (breakdown.includes('contract')) return row.contracts
  if (breakdown.includes('label')) return row.labels
  if (breakdown.includes('product')) return row.products
  if (breakdown.includes('chain')) return row.chains
  return 1
}
