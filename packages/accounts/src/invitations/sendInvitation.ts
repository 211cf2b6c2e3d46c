import type { Invitation } from '@tickmark/core/accounts/Invitation'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { composeMail } from '../mail/composeMail.ts'
import { isMailedEnough } from '../mail/isMailedEnough.ts'
import { linkTo } from '../mail/linkTo.ts'
import type { Querier } from '../store/Store.ts'
import { INVITATION_DAYS } from './Invitation.ts'

/**
 * Queues the e-mail of an invitation.
 * @throws AppError `too-many-requests` when the address got too many e-mails.
 */
export async function sendInvitation(
  accounts: Accounts,
  trx: Querier,
  { invitation, caller }: { invitation: Invitation; caller: Caller },
): Promise<void> {
  const { email, organization_name: name } = invitation
  if (await isMailedEnough(accounts, email))
    throw new AppError('too-many-requests', 'This address got many e-mails already. Try later.')
  const { productName, publicUrl } = accounts
  await accounts.mail.queue(
    trx,
    composeMail(productName, {
      recipient: email,
      subject: `Invitation to ${name} at ${productName}`,
      paragraphs: [`${caller.email} invites you to the organisation “${name}” at ${productName}.`],
      action: {
        label: 'See the invitation',
        url: linkTo(publicUrl, `invitations/${invitation.invitation_id}`),
      },
      note: `The invitation is for this address and ends after ${INVITATION_DAYS} days. If you do not know who sent it, do nothing.`,
    }),
  )
}
