import type { Accounts } from '../Accounts.ts'
import type { Querier } from '../store/Store.ts'
import { composeMail } from './composeMail.ts'
import { linkTo } from './linkTo.ts'

export type ChangeMail = { email: string; subject: string; change: string }

/** Tells a user by e-mail what was changed about how he logs in, so that he hears of it if it was not he. */
export async function mailChange(
  { productName, publicUrl, mail }: Accounts,
  db: Querier,
  { email, subject, change }: ChangeMail,
): Promise<void> {
  await mail.queue(
    db,
    composeMail(productName, {
      recipient: email,
      subject,
      paragraphs: [change],
      action: { label: 'Choose another password', url: linkTo(publicUrl, 'reset-password') },
      note: 'If it was you, there is nothing to do. If it was not, choose another password now; that ends every session.',
    }),
  )
}
