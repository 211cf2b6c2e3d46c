import { generate, generateSecret } from 'otplib'
import type { Accounts } from '../context/Accounts.ts'
import { sealSecret } from '../identity/sealSecret.ts'

/** Gives a user an authenticator app, in place of the one they had, and returns its present code. */
export async function addApp(
  accounts: Pick<Accounts, 'db' | 'secret'>,
  user_id: string,
  confirmed_at: Date | null,
): Promise<string> {
  const secret = generateSecret()
  const sealed = sealSecret(secret, { secret: accounts.secret, owner: user_id })
  await accounts.db.deleteFrom('two_factors').where('user_id', '=', user_id).execute()
  await accounts.db
    .insertInto('two_factors')
    .values({ user_id, secret: sealed, confirmed_at })
    .execute()
  return generate({ secret })
}
