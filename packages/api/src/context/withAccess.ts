import { limitHistory } from '@tickmark/analytics/series/limitHistory'
import type { Access } from '@tickmark/core/tiers/Access'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import type { ApiContext } from './ApiContext.ts'

/** The context of a request by somebody with this access: they see the facts of the history of their tier only. */
export function withAccess<C extends ApiContext>(ctx: C, access: Access): C {
  const days = access.isGated ? TIERS[access.tier].history_days : null
  return { ...ctx, access, analytics: limitHistory(ctx.analytics, days) }
}
