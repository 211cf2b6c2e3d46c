import type { Accounts } from '../Accounts.ts'
import { isMailedEnough } from '../mail/isMailedEnough.ts'
import type { Querier } from '../store/Store.ts'
import { sendPasswordReset } from './sendPasswordReset.ts'

/**
 * Requests a link for a new password. It is sent to an address that has an account; the call does the same for any
 * address, so nothing reveals which has one.
 */
export async function requestPasswordReset(accounts: Accounts, email: string): Promise<void> {
  if (await isMailedEnough(accounts, email)) return
  await accounts.requests.add(accounts.db, { kind: 'reset-password', email })
}

/** Queues the link, unless nobody who may log in has the address. */
export async function answerPasswordReset(
  accounts: Accounts,
  trx: Querier,
  email: string,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (user !== undefined) await sendPasswordReset(accounts, trx, user)
}
