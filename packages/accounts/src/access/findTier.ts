import { RUNNING_STATES } from '@tickmark/core/accounts/isRunning'
import { highestTier, type Tier } from '@tickmark/core/tiers/Tier'
import { sql } from 'kysely'
import type { Querier } from '../store/Store.ts'
import type { BillingOwner } from './BillingOwner.ts'

/**
 * So long past its period a subscription goes on counting when nothing more is heard of it; word of a renewal may
 * come late, and one that never comes must not give a tier for ever.
 */
const GRACE_MS = 7 * 86_400_000

/**
 * The tier of a user or an organization: the highest of what an administrator gave, what runs of own subscriptions,
 * and, for a user, what the organizations have a seat for. Seats go to those who have belonged the longest.
 */
export async function findTier(db: Querier, owner: BillingOwner, now: Date): Promise<Tier> {
  const running = sql`
    SELECT customers.user_id, customers.organization_id, subscriptions.tier, subscriptions.seats
    FROM subscriptions JOIN billing_customers AS customers USING (customer_id)
    WHERE subscriptions.status = ANY(${[...RUNNING_STATES]}::text[])
      AND (subscriptions.renews_at IS NULL OR subscriptions.renews_at > ${new Date(now.getTime() - GRACE_MS)})
    UNION ALL
    SELECT NULL, organization_id, tier, seats FROM organization_grants`
  const { rows } =
    'organizationId' in owner
      ? await sql<{ tier: Tier }>`
          SELECT tier FROM (${running}) AS running
          WHERE organization_id = ${owner.organizationId}`.execute(db)
      : await sql<{ tier: Tier }>`
          WITH running AS (${running}),
          places AS (
            SELECT organization_id, user_id,
                   row_number() OVER (PARTITION BY organization_id ORDER BY created_at, user_id) AS place
            FROM members
            WHERE organization_id IN (SELECT organization_id FROM members WHERE user_id = ${owner.userId})
          )
          SELECT subscription_type AS tier FROM users WHERE id = ${owner.userId}
          UNION ALL
          SELECT tier FROM running WHERE user_id = ${owner.userId}
          UNION ALL
          SELECT running.tier FROM running JOIN places USING (organization_id)
          WHERE places.user_id = ${owner.userId} AND places.place <= running.seats`.execute(db)
  return highestTier(rows.map(({ tier }) => tier))
}

type Forgetful = { forgetAll(): void }

/** A user's tier changed: drops what this server has cached of it, and announces it to the other servers. */
export function invalidateTiers({
  keys,
  sessionTiers,
}: Record<'keys' | 'sessionTiers', Forgetful>): void {
  keys.forgetAll()
  sessionTiers.forgetAll()
}
