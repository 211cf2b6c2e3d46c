import { AppError } from '@tickmark/core/errors/AppError'
import { type Acting, toActor } from '../access/Caller.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { sealSecret } from '../identity/sealSecret.ts'
import { mailChange } from '../mail/composeMail.ts'
import { holdProof, type Proof, provePassword } from '../passwords/provePassword.ts'
import { replaceRecoveryCodes } from './recoveryCodes.ts'
import { takeAppCode } from './takeCode.ts'

/**
 * Makes the secret that an authenticator app takes over, as text and as the address of a QR code. Log-in asks for
 * codes only once the first one was confirmed.
 * @throws AppError `conflict` when codes are asked for already; what `provePassword` throws.
 */
export async function beginTwoFactor(
  accounts: Accounts,
  { caller }: Acting,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await provePassword(accounts, caller, { password, field: 'password' })
  const { generateSecret, generateURI } = await import('otplib')
  const secret = generateSecret()
  const sealed = sealSecret(secret, { secret: accounts.secret, owner: caller.userId })
  const begun = await accounts.db
    .insertInto('two_factors')
    .values({ user_id: caller.userId, secret: sealed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, last_step: 0, created_at: accounts.now() })
        .where('two_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (begun === undefined)
    throw new AppError('conflict', 'Two-factor authentication is already on. Turn it off first.')
  return {
    secret,
    uri: generateURI({ issuer: accounts.productName, label: caller.email, secret }),
  }
}

const MAX_TRIES = { count: 20, windowMs: 15 * 60_000 } as const

/**
 * Switches two-factor authentication on by the first code of the app. Returns the recovery codes, which are readable this once.
 * @throws AppError `bad-request` for a wrong code, `conflict` when there is nothing to confirm, `too-many-requests`.
 */
export async function confirmTwoFactor(
  accounts: Accounts,
  acting: Acting,
  code: string,
): Promise<string[]> {
  const { userId, email } = acting.caller
  const key = `two-factor confirm ${userId}`
  const tries = await accounts.attempts.add(key, MAX_TRIES.windowMs)
  if (tries.count > MAX_TRIES.count)
    throw new AppError('too-many-requests', 'Too many wrong codes. Try again later.')
  const codes = await accounts.db.transaction().execute(async (trx) => {
    const begun = await trx
      .selectFrom('two_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (begun === undefined)
      throw new AppError('conflict', 'There is no two-factor setup to confirm. Start it first.')
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
      subject: `Two-factor authentication enabled on ${accounts.productName}`,
      change: 'Logging in now requires a code from your authenticator app.',
    })
    return replaceRecoveryCodes(trx, userId)
  })
  await accounts.attempts.clear(key)
  accounts.later(() => accounts.mail.deliver())
  return codes
}

/** @throws AppError `bad-request`, always. */
function refuseCode(): never {
  throw new AppError('bad-request', 'The code is incorrect or was already used.', {
    errors: [{ code: 'wrong', field: 'code', value: null }],
  })
}

/**
 * Switches two-factor authentication off. What was begun and not confirmed goes as well.
 * @throws AppError `conflict` when it is off; what `provePassword` throws.
 */
export async function endTwoFactor(
  accounts: Accounts,
  acting: Acting,
  password: string,
): Promise<void> {
  const proof = await provePassword(accounts, acting.caller, { password, field: 'password' })
  await dropTwoFactor(accounts, toActor(acting), { ...acting.caller, proof })
}

/**
 * The same without a password, for an operator whom a user asks who has lost both app and codes.
 * @throws AppError `conflict` when it is off.
 */
export async function dropTwoFactor(
  accounts: Accounts,
  actor: Actor,
  { userId, email, proof }: { userId: string; email: string; proof?: Proof },
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    if (proof !== undefined) await holdProof(trx, proof)
    const dropped = await trx
      .deleteFrom('two_factors')
      .where('user_id', '=', userId)
      .returning('confirmed_at')
      .executeTakeFirst()
    if (dropped === undefined) throw new AppError('conflict', 'Two-factor authentication is off.')
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    if (dropped.confirmed_at === null) return
    await recordAudit(trx, actor, { action: 'user.two-factor-off', object: `user:${userId}` })
    await mailChange(accounts, trx, {
      email,
      subject: `Two-factor authentication disabled on ${accounts.productName}`,
      change: 'Logging in no longer requires a code.',
    })
  })
  accounts.later(() => accounts.mail.deliver())
}
