import { TIERS } from '@tickmark/core/tiers/TIERS'
import type { Accounts } from '../Accounts.ts'
import { findTier } from '../billing/findTier.ts'
import type { Querier } from '../store/Store.ts'

/** Where gating is off everybody may have so many. */
const MOST_KEYS = 20

/** How many keys in use a user or an organisation may have. */
export async function findMostKeys(
  { isGated, now }: Accounts,
  db: Querier,
  own: { user_id: string | null; organization_id: string | null },
): Promise<number> {
  if (!isGated) return MOST_KEYS
  const { user_id: userId, organization_id: organizationId } = own
  const owner = userId === null ? { organizationId: organizationId ?? '' } : { userId }
  return TIERS[await findTier(db, owner, now())].keys
}
