import { AppError } from '@tickmark/core/errors/AppError'
import { type Acting, toActor } from '../access/Caller.ts'
import { invalidateTiers } from '../access/findTier.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { requireNoSubscription } from '../billing/Subscription.ts'
import type { Accounts } from '../context/Accounts.ts'
import { composeMail } from '../mail/composeMail.ts'
import { dropMember, hasActiveOwner } from '../organizations/members.ts'
import { dropOrganization, readOrganization } from '../organizations/organizations.ts'
import { holdProof, provePassword } from '../passwords/provePassword.ts'
import type { Querier } from '../store/Store.ts'

/**
 * Deletes the caller's account with everything that hangs on it, and the organizations without other members.
 * The audit log keeps its lines, as it must.
 * @throws AppError `conflict` while they are the last active owner of an organization with others, or pay for a subscription;
 * what `provePassword` throws.
 */
export async function deleteUser(
  accounts: Accounts,
  acting: Acting,
  password: string,
): Promise<void> {
  const { userId, email } = acting.caller
  const proof = await provePassword(accounts, acting.caller, { password, field: 'password' })
  await accounts.db.transaction().execute(async (trx) => {
    await holdProof(trx, proof)
    await requireNoSubscription(trx, { userId })
    await leaveOrganizations(accounts, trx, acting)
    await trx.deleteFrom('invitations').where('email', '=', email).execute()
    await trx.deleteFrom('users').where('id', '=', userId).execute()
    await recordAudit(trx, toActor(acting), { action: 'user.delete', object: `user:${userId}` })
    await accounts.mail.queue(trx, sayFarewell(accounts, email))
  })
  invalidateTiers(accounts)
  accounts.later(() => accounts.mail.deliver())
}

/** Organizations are locked in one order, so that two who leave at once do not wait for each other for ever. */
async function leaveOrganizations(accounts: Accounts, trx: Querier, acting: Acting): Promise<void> {
  const { userId } = acting.caller
  const own = await trx
    .selectFrom('members')
    .select('organization_id as id')
    .where('user_id', '=', userId)
    .execute()
  if (own.length === 0) return
  const locked = await trx
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      own.map(({ id }) => id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, name } of locked) {
    const organization = await readOrganization(trx, id)
    const others = organization?.members.filter((member) => member.user_id !== userId) ?? []
    await dropMember(accounts, trx, { organizationId: id, userId, actor: toActor(acting) })
    if (others.length > 0 && !(await hasActiveOwner(trx, id))) refuseLastOwner(name)
    if (others.length === 0) {
      await requireNoSubscription(trx, { organizationId: id })
      await dropOrganization(trx, id)
    }
    await recordAudit(trx, toActor(acting), {
      organizationId: id,
      action: others.length === 0 ? 'organization.delete' : 'member.leave',
      object: others.length === 0 ? `organization:${id}` : `user:${userId}`,
      before: others.length === 0 ? organization : { user_id: userId },
    })
  }
}

function refuseLastOwner(name: string): never {
  throw new AppError(
    'conflict',
    `You are the last active owner of ${name}, which has other members. Make another member its owner or delete it first.`,
    { errors: [{ code: 'last-owner', field: 'organization', value: name }] },
  )
}

function sayFarewell({ productName }: Accounts, email: string) {
  return composeMail(productName, {
    recipient: email,
    subject: `Your ${productName} account was deleted`,
    paragraphs: [
      `Your ${productName} account was deleted, including its sessions, API keys, passkeys, linked providers, favorites, alerts, questions, charts, tables and dashboards, and organizations without other members.`,
      'Documents you created for an organization with other members remain, without your name. The audit log cannot be changed and keeps your email and IP addresses.',
    ],
    note: 'If this was not you, contact the operator of this terminal.',
  })
}
