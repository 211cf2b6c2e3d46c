import type { SecondFactor } from '@tickmark/core/accounts/Security'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Visitor } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { createToken, hashToken } from '../identity/oneTimeToken.ts'
import { openSealed } from '../identity/sealSecret.ts'
import { reserveTry } from '../limits/Counts.ts'
import { findPasswordHash } from '../passwords/provePassword.ts'
import { LinkedIdentity } from '../providers/linkIdentity.ts'
import { hashDevice, isKnownDevice } from '../sessions/knownDevices.ts'
import { countRecoveryCodes } from '../twoFactor/recoveryCodes.ts'
import { takeCode } from '../twoFactor/takeCode.ts'
import { type StartedSession, startSession } from './startSession.ts'

const SECOND_FACTOR_MINUTES = 5

/** The proof so far, as the audit log names it: `password`, or a provider. */
type FirstFactor = {
  userId: string
  method: string
  /** Whom a provider knows them as, to be linked once they are in. */
  identity?: LinkedIdentity | undefined
}

/** The second step of a log-in whose first one was right; undefined for an account that asks for none. */
export async function requestSecondFactor(
  { db, secret, now }: Accounts,
  { userId, method, identity }: FirstFactor,
): Promise<SecondFactor | undefined> {
  const known = await db
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (known === undefined) return undefined
  // After the installation's secret was changed only recovery codes are left.
  const hasApp = openSealed(known.secret, { secret, owner: userId }) !== undefined
  const hasCodes = (await countRecoveryCodes(db, userId)) > 0
  const token = await createToken(db, {
    purpose: 'second-factor',
    userId,
    payload: { method, identity, wrong: 0 },
    expiresAt: new Date(now().getTime() + SECOND_FACTOR_MINUTES * 60_000),
  })
  return {
    token,
    methods: [...(hasApp ? ['totp' as const] : []), ...(hasCodes ? ['recovery' as const] : [])],
  }
}

/** A log-in must start over after this many wrong codes. */
const WRONG_PER_TOKEN = 5
/** More wrong codes than this in a day, all of them by a client that knows the password, are guesses. */
const WRONG_PER_DAY = 50
const DAY_MS = 86_400_000

/**
 * The second step of a log-in: a code of the authenticator app, or a recovery code.
 *
 * Wrong codes are counted apart for each device from which the account was used before, and for all others together,
 * so that guesses from elsewhere do not lock the owner out.
 *
 * @throws AppError `bad-request` with the code `wrong` for a code, or `expired` when the log-in must start over;
 * `too-many-requests`.
 */
export async function passSecondFactor(
  accounts: Accounts,
  step: { token: string; code: string },
  visitor: Visitor,
): Promise<StartedSession> {
  const passed = await accounts.db.transaction().execute(async (trx) => {
    const asked = await trx
      .selectFrom('one_time_tokens')
      .select(['hash', 'user_id', 'payload'])
      .where('hash', '=', hashToken(step.token))
      .where('purpose', '=', 'second-factor')
      .where('expires_at', '>', accounts.now())
      .forUpdate()
      .executeTakeFirst()
    if (asked === undefined || asked.user_id === null) refuseStep()
    const { hash, user_id: userId } = asked
    const passwordHash = await findPasswordHash({ db: trx }, { userId })
    const device = hashDevice(visitor)
    const place = (await isKnownDevice(trx, { userId, device })) ? device : 'elsewhere'
    const key = `second factor ${userId} ${place}`
    const tried = await reserveTry(accounts.attempts, key, DAY_MS)
    if (tried.earlier >= WRONG_PER_DAY) {
      await tried.release()
      throw new AppError('too-many-requests', 'Too many wrong codes. Try again tomorrow.')
    }
    const isRight = await takeCode(accounts, trx, { userId, code: step.code })
    const wrong = Number(asked.payload.wrong ?? 0) + 1
    if (isRight || wrong >= WRONG_PER_TOKEN)
      await trx.deleteFrom('one_time_tokens').where('hash', '=', hash).execute()
    else
      await trx
        .updateTable('one_time_tokens')
        .set({ payload: JSON.stringify({ ...asked.payload, wrong }) })
        .where('hash', '=', hash)
        .execute()
    if (isRight) await tried.release()
    const isLast = wrong >= WRONG_PER_TOKEN
    return { isRight, userId, isLast, payload: asked.payload, passwordHash }
  })
  if (passed.isRight) {
    const identity = LinkedIdentity.safeParse(passed.payload.identity)
    const proved = {
      userId: passed.userId,
      passwordHash: passed.passwordHash,
      method: `${passed.payload.method}+code`,
      ...(identity.success && { identity: identity.data }),
    }
    return startSession(accounts, proved, visitor)
  }
  if (passed.isLast) refuseStep()
  throw new AppError('bad-request', 'The code is incorrect or was already used.', {
    errors: [{ code: 'wrong', field: 'code', value: null }],
  })
}

function refuseStep(): never {
  throw new AppError(
    'bad-request',
    'This log-in has expired or had too many attempts. Log in again.',
    {
      errors: [{ code: 'expired', field: 'token', value: null }],
    },
  )
}
