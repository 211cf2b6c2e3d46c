import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { authorize } from './authorize.ts'
import { dropMember, readRole, requireOwner } from './members.ts'

/**
 * Removes a member. An administrator removes no owner, and nobody removes the last one.
 * @throws AppError `not-found`, `forbidden`, `conflict`.
 */
export async function removeMember(
  accounts: Accounts,
  acting: Acting,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    const own = await authorize(trx, 'removeMember', {
      organizationId,
      userId: acting.caller.userId,
    })
    const role = await readRole(trx, { organizationId, userId })
    if (role === 'OWNER' && own !== 'OWNER')
      throw new AppError('forbidden', 'Only an owner removes an owner.')
    await dropMember(trx, { organizationId, userId })
    await requireOwner(trx, organizationId)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'member.remove',
      object: `user:${userId}`,
      before: { permission_name: role },
    })
  })
}
