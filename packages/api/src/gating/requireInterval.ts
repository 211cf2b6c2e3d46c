import { mayReadInterval } from '@tickmark/core/tiers/Access'
import type { Interval } from '@tickmark/core/time/Interval'
import type { ApiContext } from '../context/ApiContext.ts'
import { refuseLocked } from './refuseLocked.ts'

/**
 * An interval, once the history of the tier of whoever asks is as long. Figures over a shorter one would not be what
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
