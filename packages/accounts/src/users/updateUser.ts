import type { Favorites, User } from '@tickmark/core/accounts/User'
import { AppError } from '@tickmark/core/errors/AppError'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { findTier } from '../access/findTier.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'
import { readUser } from './readUser.ts'

/** The changes that users may make to their own account. Absent fields stay as they are. */
type UserChanges = {
  username?: string | undefined
  config?:
    | { favorites?: { [List in keyof Favorites]?: string[] | undefined } | undefined }
    | undefined
}

/**
 * Merges changes into a user. A list of favorites that is given takes the place of the list that was.
 * @throws AppError `payment-required` for a longer list than the tier has, where tiers limit anything.
 */
export async function updateUser(
  accounts: Accounts,
  userId: string,
  { username, config }: UserChanges,
): Promise<User> {
  return accounts.db.transaction().execute(async (trx) => {
    // Locked, so that two lists changed at once are both kept.
    const found = await trx
      .selectFrom('users')
      .select('favorites')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    const favorites = config?.favorites ?? {}
    await checkSavedItems(accounts, trx, { userId, before: found?.favorites ?? {}, favorites })
    const lists = Object.entries(favorites).filter(([, list]) => list !== undefined)
    await trx
      .updateTable('users')
      .set({
        ...(username !== undefined && { username }),
        favorites: JSON.stringify({ ...found?.favorites, ...Object.fromEntries(lists) }),
        updated_at: accounts.now(),
      })
      .where('id', '=', userId)
      .execute()
    return readUser(accounts, userId, trx)
  })
}

type Change = {
  userId: string
  before: Record<string, unknown>
  favorites: NonNullable<NonNullable<UserChanges['config']>['favorites']>
}

/**
 * Makes sure that a user keeps no more than their tier lets them. A list that is too long already, since they had a higher
 * tier, may become shorter or stay.
 * @throws AppError `payment-required` that names the list.
 */
async function checkSavedItems(
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
      `The tier ${name} allows ${saved_items} entries in a list. GET /v1/tiers lists the limits of each tier.`,
      { errors: [{ code: 'locked-items', field: `favorites.${list}`, value: items.length }] },
    )
  }
}

/** Makes an organization the active one, or none. False when the user does not belong to it. */
export async function switchOrganization(
  accounts: Accounts,
  userId: string,
  organizationId: string | null,
): Promise<boolean> {
  const changed = await accounts.db
    .updateTable('users')
    .set({ active_organization_id: organizationId, updated_at: accounts.now() })
    .where('id', '=', userId)
    .$if(organizationId !== null, (query) =>
      query.where((expression) =>
        expression.exists(
          expression
            .selectFrom('members')
            .select('user_id')
            .where('organization_id', '=', organizationId ?? '')
            .where('user_id', '=', userId),
        ),
      ),
    )
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Marks that a user has seen, or skipped, the tour. */
export async function completeOnboarding(accounts: Accounts, userId: string): Promise<User> {
  await accounts.db
    .updateTable('users')
    .set({ onboarding_completed: true, updated_at: accounts.now() })
    .where('id', '=', userId)
    .execute()
  return readUser(accounts, userId)
}
