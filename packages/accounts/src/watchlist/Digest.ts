import type { Digest } from '@tickmark/core/accounts/Digest'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { takeUserToken } from '../identity/oneTimeToken.ts'
import type { Querier } from '../store/Store.ts'

/** The hour at which it is sent unless somebody says otherwise: the figures of the day before are in by then. */
const USUAL_HOUR = 7

/** Whether a user gets the daily email, and when. It is off until they turn it on. */
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

/**
 * Ends the daily email of whom a token was sent to.
 * @throws AppError `bad-request` when the token is not known, was used, or is too old.
 */
export async function unsubscribeDigest({ db, now }: Accounts, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const purpose = 'unsubscribe-digest'
    const taken = await takeUserToken(trx, { token, purpose, now: now() })
    if (taken === undefined)
      throw new AppError(
        'bad-request',
        'This link is not known, was used, or is too old. Log in to turn the email off.',
        { errors: [{ code: 'invalid', field: 'token', value: null }] },
      )
    await trx
      .updateTable('digests')
      .set({ is_on: false })
      .where('user_id', '=', taken.user_id)
      .execute()
  })
}
