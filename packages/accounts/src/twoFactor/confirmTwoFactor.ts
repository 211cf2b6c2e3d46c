import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { mailChange } from '../mail/mailChange.ts'
import { replaceRecoveryCodes } from './recoveryCodes.ts'
import { takeAppCode } from './takeCode.ts'

const MOST_TRIES = { count: 20, windowMs: 15 * 60_000 } as const

/**
 * Switches two-factor log-in on by the first code of the app. Returns the recovery codes, which are readable this once.
 * @throws AppError `bad-request` for a wrong code, `conflict` when there is nothing to confirm, `too-many-requests`.
 */
export async function confirmTwoFactor(
  accounts: Accounts,
  acting: Acting,
  code: string,
): Promise<string[]> {
  const { userId, email } = acting.caller
  const key = `two-factor confirm ${userId}`
  const tries = await accounts.attempts.add(key, MOST_TRIES.windowMs)
  if (tries.count > MOST_TRIES.count)
    throw new AppError('too-many-requests', 'Too many wrong codes. Try later.')
  const codes = await accounts.db.transaction().execute(async (trx) => {
    const begun = await trx
      .selectFrom('two_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (begun === undefined)
      throw new AppError('conflict', 'There is no two-factor log-in to confirm. Begin it first.')
    if (!(await takeAppCode(accounts, trx, { userId, code: code.replace(/\s/g, '') }))) refuseCode()
    await trx
      .updateTable('two_factors')
      .set({ confirmed_at: accounts.now() })
      .where('user_id', '=', userId)
      .execute()
    await recordAudit(trx, toActor(acting), {
      action: 'user.two-factor-on',
      object: `user:${userId}`,
    })
    await mailChange(accounts, trx, {
      email,
      subject: `Two-factor log-in is on at ${accounts.productName}`,
      change: 'Your account now asks for a code of your authenticator app when you log in.',
    })
    return replaceRecoveryCodes(trx, userId)
  })
  await accounts.attempts.clear(key)
  accounts.later(() => accounts.mail.deliver())
  return codes
}

/** @throws AppError `bad-request`, always. */
export function refuseCode(): never {
  throw new AppError('bad-request', 'The code is not right, or was used before.', {
    errors: [{ code: 'wrong', field: 'code', value: null }],
  })
}
