import type { Digest } from '@tickmark/core/accounts/Digest'
import type { Caller } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'

/** The hour at which it is sent unless the user chooses another: the figures of the day before are in by then. */
const USUAL_HOUR = 7

/** Reads whether a user gets the daily email, and when. It is off until they turn it on. */
export async function readDigest(db: Querier, userId: string): Promise<Digest> {
  const row = await db
    .selectFrom('digests')
    .select(['is_on', 'hour'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { is_on: false, hour: USUAL_HOUR }
}

/** Merges changes into it. */
export async function changeDigest(
  { db }: Accounts,
  { userId }: Caller,
  { is_on, hour }: { is_on?: boolean | undefined; hour?: number | undefined },
): Promise<Digest> {
  return db.transaction().execute(async (trx) => {
    // Locked, so that two changes at once are both kept.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const before = await readDigest(trx, userId)
    const next = { is_on: is_on ?? before.is_on, hour: hour ?? before.hour }
    await trx
      .insertInto('digests')
      .values({ user_id: userId, ...next })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(next))
      .execute()
    return next
  })
}
