import type { Role } from '@tickmark/core/permissions/ROLES'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { authorize } from './authorize.ts'
import { dropInvitations, readRole, requireOwner } from './members.ts'

/**
 * Gives a member another role; the last owner stays one.
 * @throws AppError `not-found`, `forbidden`, `conflict`.
 */
export async function changeRole(
  accounts: Accounts,
  acting: Acting,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'changeRole', { organizationId, userId: acting.caller.userId })
    const before = await readRole(trx, { organizationId, userId })
    if (before === role) return
    await trx
      .updateTable('members')
      .set({ role })
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute()
    await requireOwner(trx, organizationId)
    await dropInvitations(trx, { organizationId, userId })
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'member.change-role',
      object: `user:${userId}`,
      before: { permission_name: before },
      after: { permission_name: role },
    })
  })
}
