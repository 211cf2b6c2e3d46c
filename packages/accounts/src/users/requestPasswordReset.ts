import type { Accounts } from '../Accounts.ts'
import { MOST_MAILS } from '../mail/MOST_MAILS.ts'
import { sendPasswordReset } from './sendPasswordReset.ts'

/** Sends a link for a new password, to an address that has an account. Nothing tells the caller whether it has. */
export function requestPasswordReset(accounts: Accounts, email: string): void {
  if (accounts.attempts.add(`mail ${email}`, MOST_MAILS.windowMs) > MOST_MAILS.count) return
  accounts.later(async () => {
    const user = await accounts.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (user === undefined) return
    await accounts.db.transaction().execute((trx) => sendPasswordReset(accounts, trx, user))
    await accounts.mail.deliver()
  })
}
