import type { Accounts } from '../Accounts.ts'
import { createToken } from '../identity/oneTimeToken.ts'
import { linkTo } from '../mail/linkTo.ts'
import type { Querier } from '../store/Store.ts'

export const RESET_MINUTES = 60

/** The address at which a user chooses a new password, once and within an hour. */
export async function createResetLink(
  { now, publicUrl }: Accounts,
  db: Querier,
  userId: string,
): Promise<string> {
  const token = await createToken(db, {
    purpose: 'reset-password',
    userId,
    expiresAt: new Date(now().getTime() + RESET_MINUTES * 60_000),
  })
  return linkTo(publicUrl, 'reset-password', { token })
}
