import type { Favorites, User } from '@tickmark/core/session/User'
import type { Accounts } from '../Accounts.ts'
import { checkSavedItems } from './checkSavedItems.ts'
import { readUser } from './readUser.ts'

/** What a user may change about himself. What is absent stays. */
export type UserChanges = {
  username?: string | undefined
  config?:
    | { favorites?: { [List in keyof Favorites]?: string[] | undefined } | undefined }
    | undefined
}

/**
 * Merges changes into a user. A list of favourites that is given takes the place of the list that was.
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
