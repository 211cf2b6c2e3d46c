import type { SecondFactor } from '@tickmark/core/accounts/Security'
import type { Accounts } from '../Accounts.ts'
import { createToken } from '../identity/oneTimeToken.ts'
import { openSealed } from '../identity/sealSecret.ts'
import type { LinkedIdentity } from '../providers/linkIdentity.ts'
import { countRecoveryCodes } from './recoveryCodes.ts'

export const SECOND_FACTOR_MINUTES = 5

/** How somebody proved himself so far, as the audit log names it: `password`, or a provider. */
export type FirstFactor = {
  userId: string
  method: string
  /** Whom a provider knows him as, to be linked once he is in. */
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
