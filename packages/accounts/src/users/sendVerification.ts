import type { Accounts } from '../Accounts.ts'
import { createToken } from '../identity/oneTimeToken.ts'
import { composeMail } from '../mail/composeMail.ts'
import { linkTo } from '../mail/linkTo.ts'
import type { Querier } from '../store/Store.ts'

export const VERIFICATION_HOURS = 24

export type PendingSignUp = {
  userId: string
  email: string
  passwordHash: string
  returnTo?: string
}

/**
 * Queues the e-mail that proves an address. The password becomes the account's only through the link of its own
 * sign-up, so that nobody can prepare an account with his password for somebody else's address.
 */
export async function sendVerification(
  accounts: Accounts,
  db: Querier,
  { userId, email, passwordHash, returnTo }: PendingSignUp,
): Promise<void> {
  const token = await createToken(db, {
    purpose: 'verify-email',
    userId,
    payload: { passwordHash, ...(returnTo !== undefined && { returnTo }) },
    expiresAt: new Date(accounts.now().getTime() + VERIFICATION_HOURS * 3_600_000),
  })
  const { productName, publicUrl } = accounts
  await accounts.mail.queue(
    db,
    composeMail(productName, {
      recipient: email,
      subject: `Verify your e-mail address for ${productName}`,
      paragraphs: [`Somebody, probably you, signed up to ${productName} with this address.`],
      action: {
        label: 'Verify this address',
        url: linkTo(publicUrl, 'verify-email', { token, returnTo }),
      },
      note: `The link works once, within ${VERIFICATION_HOURS} hours. If it was not you, do nothing: without it there is no account.`,
    }),
  )
}
