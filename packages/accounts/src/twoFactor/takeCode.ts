import type { Accounts } from '../context/Accounts.ts'
import { openSealed } from '../identity/sealSecret.ts'
import type { Querier } from '../store/Store.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'

/** Codes change every 30 seconds (RFC 6238); the one before and the one after are taken as well, for clocks that differ. */
const STEP_SECONDS = 30
const APP_CODE = /^\d{6}$/

/**
 * Takes a code of the authenticator app, or a recovery code, each once. False when it is neither.
 * The user's row stays locked, so that of two askers at once only one is let in.
 */
export async function takeCode(
  accounts: Pick<Accounts, 'secret' | 'now'>,
  trx: Querier,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const bare = code.replace(/\s/g, '')
  return APP_CODE.test(bare)
    ? takeAppCode(accounts, trx, { userId, code: bare })
    : takeRecoveryCode(trx, { userId, code })
}

/** Takes a code of the app only. */
export async function takeAppCode(
  { secret, now }: Pick<Accounts, 'secret' | 'now'>,
  trx: Querier,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const known = await trx
    .selectFrom('two_factors')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const opened = known && openSealed(known.secret, { secret, owner: userId })
  if (known === undefined || opened === undefined || !APP_CODE.test(code)) return false
  const { verify } = await import('otplib')
  const result = await verify({
    secret: opened,
    token: code,
    epoch: Math.floor(now().getTime() / 1000),
    epochTolerance: STEP_SECONDS,
  })
  if (!result.valid || !('timeStep' in result)) return false
  if (result.timeStep <= Number(known.last_step)) return false
  await trx
    .updateTable('two_factors')
    .set({ last_step: result.timeStep })
    .where('user_id', '=', userId)
    .execute()
  return true
}
