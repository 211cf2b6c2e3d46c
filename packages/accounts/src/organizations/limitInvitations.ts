import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'

/** Emails with invitations within a day, new and repeated ones. */
const MAX_PER_DAY = { organization: 200, inviter: 100 } as const
const DAY_MS = 86_400_000

/**
 * Makes sure that an organization, and a user in all their organizations, send few invitations within a day. They are
 * counted in the audit log, which no restart and no deleted organization empties. The organization must be locked.
 * @throws AppError `too-many-requests`.
 */
export async function limitInvitations(
  { now }: Pick<Accounts, 'now'>,
  trx: Querier,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  // Held, so that one user does not invite for several organizations at once.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { organization, inviter } = await trx
    .selectFrom('audit_log')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('organization_id', '=', organizationId).as('organization'),
      fn.countAll<string>().filterWhere('actor_id', '=', userId).as('inviter'),
    ])
    .where('action', 'in', ['invitation.create', 'invitation.resend'])
    .where('at', '>', new Date(now().getTime() - DAY_MS))
    .where((line) =>
      line.or([line('organization_id', '=', organizationId), line('actor_id', '=', userId)]),
    )
    .executeTakeFirstOrThrow()
  if (Number(organization) >= MAX_PER_DAY.organization)
    refuse(`An organization sends at most ${MAX_PER_DAY.organization} invitations within a day.`)
  if (Number(inviter) >= MAX_PER_DAY.inviter)
    refuse(`You can send at most ${MAX_PER_DAY.inviter} invitations within a day.`)
}

function refuse(limit: string): never {
  throw new AppError('too-many-requests', `${limit} Try again tomorrow.`)
}
