import type { Accounts } from '../Accounts.ts'
import { isMailedEnough } from '../mail/isMailedEnough.ts'
import { sendPasswordReset } from './sendPasswordReset.ts'

/** Sends a link for a new password, to an address that has an account. Nothing tells the caller whether it has. */
export async function requestPasswordReset(accounts: Accounts, email: string): Promise<void> {
  if (await isMailedEnough(accounts, email)) return
  accounts.later(async () => {
    const user = await accounts.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', email)
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
    if (user === undefined) return
    await accounts.db.transaction().execute((trx) => sendPasswordReset(accounts, trx, user))
    await accounts.mail.deliver()
  })
}
