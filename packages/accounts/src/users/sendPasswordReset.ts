import type { Accounts } from '../Accounts.ts'
import { composeMail } from '../mail/composeMail.ts'
import type { Querier } from '../store/Store.ts'
import { createResetLink, RESET_MINUTES } from './createResetLink.ts'

/** Queues the e-mail with which a user chooses a new password. It proves the address as well. */
export async function sendPasswordReset(
  accounts: Accounts,
  db: Querier,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { productName } = accounts
  await accounts.mail.queue(
    db,
    composeMail(productName, {
      recipient: email,
      subject: `Choose a password for ${productName}`,
      paragraphs: [
        `Somebody, probably you, asked for a new password for the account of this address at ${productName}.`,
      ],
      action: { label: 'Choose a password', url: await createResetLink(accounts, db, id) },
      note: `The link works once, within ${RESET_MINUTES} minutes. If it was not you, do nothing: the password stays as it is.`,
    }),
  )
}
