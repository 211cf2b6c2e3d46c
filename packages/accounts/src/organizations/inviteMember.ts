import { randomUUID } from 'node:crypto'
import type { Invitation } from '@tickmark/core/accounts/Members'
import { listGivenRoles, type Role } from '@tickmark/core/accounts/ROLES'
import { AppError } from '@tickmark/core/errors/AppError'
import { authorize } from '../access/authorize.ts'
import { type Acting, type Caller, toActor } from '../access/Caller.ts'
import { findUsername } from '../access/findUsername.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { linkTo, queueMail } from '../mail/composeMail.ts'
import { isMailedEnough } from '../services/MailQueue.ts'
import type { Querier } from '../store/Store.ts'
import { endInvitation, INVITATION_DAYS, selectInvitations, toInvitation } from './Invitation.ts'
import { limitInvitations } from './limitInvitations.ts'

const MAX_PENDING = 200

/**
 * Invites an address to an organization. An address that is invited already gets a new email, with the new role.
 * @throws AppError `not-found`, `forbidden` also for a role above one's own, `conflict` for a member, `too-many-requests`.
 */
export async function inviteMember(
  accounts: Accounts,
  acting: Acting,
  { organizationId, email, role }: { organizationId: string; email: string; role: Role },
): Promise<Invitation> {
  const now = accounts.now()
  const { userId } = acting.caller
  const invitation = await accounts.db.transaction().execute(async (trx) => {
    const own = await authorize(trx, 'inviteMember', { organizationId, userId })
    if (!listGivenRoles(own).includes(role))
      throw new AppError('forbidden', `You cannot assign a role above your own, which is ${own}.`)
    await refuseMember(trx, organizationId, email)
    await limitInvitations(accounts, trx, { organizationId, userId })
    const pending = await trx
      .selectFrom('invitations')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('status', '=', 'pending')
      .where('email', '!=', email)
      .execute()
    if (pending.length >= MAX_PENDING)
      throw new AppError('conflict', `An organization has at most ${MAX_PENDING} open invitations.`)
    const { id } = await trx
      .insertInto('invitations')
      .values({
        id: randomUUID(),
        organization_id: organizationId,
        email,
        role,
        invited_by: userId,
        expires_at: endInvitation(now),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'email'])
          .where('status', '=', 'pending')
          .doUpdateSet({ role, invited_by: userId, expires_at: endInvitation(now) }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await selectInvitations(trx)
      .where('invitations.id', '=', id)
      .executeTakeFirstOrThrow()
    const made = toInvitation(row, now)
    await sendInvitation(accounts, trx, { invitation: made, caller: acting.caller })
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'invitation.create',
      object: `invitation:${id}`,
      after: { email, permission_name: role },
    })
    return made
  })
  accounts.later(() => accounts.mail.deliver())
  return invitation
}

async function refuseMember(trx: Querier, organizationId: string, email: string): Promise<void> {
  const member = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .where('members.organization_id', '=', organizationId)
    .where('users.email', '=', email)
    .executeTakeFirst()
  if (member !== undefined)
    throw new AppError('conflict', `${email} is already a member of the organization.`)
}

/**
 * Queues the email of an invitation.
 * @throws AppError `too-many-requests` when the address got too many emails.
 */
export async function sendInvitation(
  accounts: Accounts,
  trx: Querier,
  { invitation, caller }: { invitation: Invitation; caller: Caller },
): Promise<void> {
  const { email } = invitation
  if (await isMailedEnough(accounts, email))
    throw new AppError(
      'too-many-requests',
      'Too many emails were sent to this address. Try again later.',
    )
  const { productName, publicUrl } = accounts
  // Names that people chose reach any address that they enter.
  const name = plainName((await findUsername(trx, caller.userId)) ?? '')
  const sender = name === '' ? caller.email : `${name} (${caller.email})`
  const organization = plainName(invitation.organization_name)
  await queueMail(accounts, trx, {
    recipient: email,
    subject: `Invitation to ${organization} on ${productName}`,
    paragraphs: [
      `${sender} invited you to join the organization “${organization}” on ${productName}.`,
    ],
    action: {
      label: 'See the invitation',
      url: linkTo(publicUrl, `invitations/${invitation.invitation_id}`),
    },
    note: `The invitation is for this email address and expires in ${INVITATION_DAYS} days. If you do not know the sender, ignore this email.`,
  })
}

const MAX_LENGTH = 60

/**
 * Returns a name for an email to a stranger: one line of at most 60 characters in which no mail program finds a link or
 * an address.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/:\/\/|[@/\\]+|(?<=\S)[.:](?=\S)/gu, ' ')
    .replace(/[.:]+(?= )/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  const signs = [...plain]
  return signs.length <= MAX_LENGTH ? plain : `${signs.slice(0, MAX_LENGTH - 1).join('')}…`
}
