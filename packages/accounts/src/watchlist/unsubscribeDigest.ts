import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { takeUserToken } from '../identity/oneTimeToken.ts'

/**
 * Ends the daily e-mail of whom a token was sent to.
 * @throws AppError `bad-request` when the token is not known, was used, or is too old.
 */
export async function unsubscribeDigest({ db, now }: Accounts, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const purpose = 'unsubscribe-digest'
    const taken = await takeUserToken(trx, { token, purpose, now: now() })
    if (taken === undefined)
      throw new AppError(
        'bad-request',
        'This link is not known, was used, or is too old. Log in to turn the e-mail off.',
        { errors: [{ code: 'invalid', field: 'token', value: null }] },
      )
    await trx
      .updateTable('digests')
      .set({ is_on: false })
      .where('user_id', '=', taken.user_id)
      .execute()
  })
}
