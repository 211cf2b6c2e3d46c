import { createHash, randomInt } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Acting, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { mailChange } from '../mail/composeMail.ts'
import { holdProof, provePassword } from '../passwords/provePassword.ts'
import type { Querier } from '../store/Store.ts'

const RECOVERY_CODES = 10
/** Without signs that look like others (Crockford's base 32, in small letters). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
/** Letters of 120 bits in all, which a hash need not make slow. */
const GROUPS = 6
const GROUP_LETTERS = 4

/** Gives a user new recovery codes in place of those they had. They are readable this once. */
export async function replaceRecoveryCodes(db: Querier, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode)
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashCode(code) })))
    .execute()
  return codes
}

/** Takes a recovery code, which is gone then. False when the user has no such code. */
export async function takeRecoveryCode(
  db: Querier,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashCode(code))
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Querier, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((expression) => expression.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function makeCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** However it is typed, a code is its letters. */
function hashCode(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex')
}

/**
 * New recovery codes in place of all older ones.
 * @throws AppError `conflict` when two-factor authentication is off; what `provePassword` throws.
 */
export async function renewRecoveryCodes(
  accounts: Accounts,
  acting: Acting,
  password: string,
): Promise<string[]> {
  const { userId, email } = acting.caller
  const proof = await provePassword(accounts, acting.caller, { password, field: 'password' })
  const codes = await accounts.db.transaction().execute(async (trx) => {
    await holdProof(trx, proof)
    const isOn = await trx
      .selectFrom('two_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (isOn === undefined) throw new AppError('conflict', 'Two-factor authentication is off.')
    await recordAudit(trx, toActor(acting), {
      action: 'user.renew-recovery-codes',
      object: `user:${userId}`,
    })
    await mailChange(accounts, trx, {
      email,
      subject: `New recovery codes on ${accounts.productName}`,
      change:
        'New recovery codes were created for your account. The previous codes no longer work.',
    })
    return replaceRecoveryCodes(trx, userId)
  })
  accounts.later(() => accounts.mail.deliver())
  return codes
}
