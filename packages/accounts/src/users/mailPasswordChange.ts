import type { Accounts } from '../Accounts.ts'
import { composeMail } from '../mail/composeMail.ts'
import { linkTo } from '../mail/linkTo.ts'
import type { Querier } from '../store/Store.ts'

/** Tells a user that his password was changed, so that he hears of it if it was not he. */
export async function mailPasswordChange(
  accounts: Accounts,
  db: Querier,
  email: string,
): Promise<void> {
  const { productName, publicUrl } = accounts
  await accounts.mail.queue(
    db,
    composeMail(productName, {
      recipient: email,
      subject: `Your password for ${productName} was changed`,
      paragraphs: [
        `The password of your account at ${productName} was changed. All other sessions have ended.`,
      ],
      action: { label: 'Choose another password', url: linkTo(publicUrl, 'reset-password') },
      note: 'If it was you, there is nothing to do. If it was not, choose another password now.',
    }),
  )
}
