import { AppError } from '@tickmark/core/errors/AppError'
import { mayReadInterval, mayReadMetric } from '@tickmark/core/gating/Access'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { TIER_IDS, type Tier } from '@tickmark/core/tiers/Tier'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import type { Interval } from '@tickmark/core/time/Interval'
import { isQuarter, quarterStart } from '@tickmark/core/time/Quarter'
import type { ApiContext } from '../context/ApiContext.ts'

type Locked = { code: string; field: string; value: unknown; what: string }

/** @throws AppError `payment-required`, always: the requester’s tier does not have what they request. */
export function refuseLocked({ access }: ApiContext, { what, ...error }: Locked): never {
  throw new AppError(
    'payment-required',
    `The tier ${TIERS[access.tier].name} does not include ${what}. GET /v1/tiers lists the limits of each tier.`,
    { errors: [error] },
  )
}

/** Names the tiers that have what the tiers below this one lack. */
function nameTier(tier: Tier): string {
  const [last, ...others] = TIER_IDS.slice(TIER_IDS.indexOf(tier))
    .map((id) => TIERS[id].name)
    .reverse()
  return others.length === 0 ? (last ?? '') : `${others.reverse().join(', ')} and ${last}`
}

/**
 * The first day that the requester’s tier shows; null when it shows everything. It counts back from the newest day
 * that any metric has, so that an installation with old data shows as much of them as one with new data.
 */
export async function findHistoryStart({ analytics }: ApiContext): Promise<Day | null> {
  return (await analytics.history?.start()) ?? null
}

/**
 * Makes sure that a day, or a moment, lies within the history of the requester’s tier. `as_of` is held against it
 * too, since a query as of a moment counts back from it.
 * @throws AppError `payment-required` that names the field.
 */
export async function requireDay(
  ctx: ApiContext,
  field: string,
  moment: string | undefined,
): Promise<void> {
  const day: Day | undefined = moment?.slice(0, 10)
  const earliest = await findHistoryStart(ctx)
  if (day === undefined || earliest === null || day >= earliest) return
  refuseLocked(ctx, {
    code: 'locked-history',
    field,
    value: day,
    what: `what is older than ${earliest}`,
  })
}

/**
 * An interval, once the history of the requester’s tier is as long. Figures over a shorter one would not be what
 * was asked for, so that it is refused and not cut.
 * @throws AppError `payment-required`.
 */
export function requireInterval<I extends Interval>(ctx: ApiContext, interval: I): I {
  if (mayReadInterval(ctx.access, interval)) return interval
  return refuseLocked(ctx, {
    code: 'locked-history',
    field: 'interval',
    value: interval,
    what: `the interval ${interval}`,
  })
}

/**
 * The window of a figure, once the history of the requester’s tier includes it: an interval as `requireInterval`, or a
 * calendar quarter.
 * @throws AppError `payment-required`.
 */
export async function requireWindow(
  ctx: ApiContext,
  interval: AggregateInterval,
): Promise<AggregateInterval> {
  if (!isQuarter(interval)) return requireInterval(ctx, interval)
  await requireDay(ctx, 'interval', quarterStart(interval))
  return interval
}

/**
 * Makes sure that the requester’s tier has a metric.
 * @throws AppError `payment-required` that names it.
 */
export function requireReadable(ctx: ApiContext, metricId: string, field: string): void {
  const metric = findMetric(metricId)
  if (metric === undefined || mayReadMetric(ctx.access, metricId)) return
  refuseLocked(ctx, {
    code: 'locked-metric',
    field,
    value: metric.metric_id,
    what: `${metric.title}, which is for ${nameTier(metric.tier)}`,
  })
}

/**
 * Makes sure that a file has no more rows than the requester’s tier downloads at once; half a file would be taken
 * for a whole one.
 * @throws AppError `payment-required`.
 */
export function requireDownload(ctx: ApiContext, rows: number): void {
  const most = findDownloadLimit(ctx)
  if (most === null || rows <= most) return
  refuseLocked(ctx, {
    code: 'locked-rows',
    field: 'format',
    value: rows,
    what: `files of more than ${most} rows, and this one has ${rows}`,
  })
}

/** Finds the maximum number of rows of a file for the requester; null for no limit. */
export function findDownloadLimit({ access }: ApiContext): number | null {
  return access.isGated ? TIERS[access.tier].download_rows : null
}
