import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import type { Acting } from '../identity/Acting.ts'
import { provePassword } from '../identity/provePassword.ts'
import { sealSecret } from '../identity/sealSecret.ts'

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
    throw new AppError('conflict', 'Two-factor log-in is on already. Switch it off first.')
  return {
    secret,
    uri: generateURI({ issuer: accounts.productName, label: caller.email, secret }),
  }
}
