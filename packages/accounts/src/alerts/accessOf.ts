import type { Access } from '@tickmark/core/tiers/Access'
import type { Accounts } from '../Accounts.ts'
import { findTier } from '../billing/findTier.ts'

/** What a user may read. */
export async function accessOf(
  { db, isGated, now }: Pick<Accounts, 'db' | 'isGated' | 'now'>,
  userId: string,
): Promise<Access> {
  return { isGated, tier: isGated ? await findTier(db, { userId }, now()) : 'free' }
}
