import { AppError } from '@tickmark/core/errors/AppError'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import type { Accounts } from '../Accounts.ts'
import { findTier } from '../billing/findTier.ts'
import type { Querier } from '../store/Store.ts'
import type { UserChanges } from './updateUser.ts'

type Change = {
  userId: string
  before: Record<string, unknown>
  favorites: NonNullable<NonNullable<UserChanges['config']>['favorites']>
}

/**
 * Makes sure that a user keeps no more than his tier lets him. A list that is too long already, since he had a higher
 * tier, may become shorter or stay.
 * @throws AppError `payment-required` that names the list.
 */
export async function checkSavedItems(
  { isGated, now }: Accounts,
  db: Querier,
  { userId, before, favorites }: Change,
): Promise<void> {
  if (!isGated) return
  const tier = await findTier(db, { userId }, now())
  const { name, saved_items } = TIERS[tier]
  for (const [list, items] of Object.entries(favorites)) {
    const had = before[list]
    const most = Math.max(saved_items, Array.isArray(had) ? had.length : 0)
    if (items === undefined || items.length <= most) continue
    throw new AppError(
      'payment-required',
      `The tier ${name} keeps ${saved_items} entries in a list. GET /v1/tiers says what each tier gives.`,
      { errors: [{ code: 'locked-items', field: `favorites.${list}`, value: items.length }] },
    )
  }
}
