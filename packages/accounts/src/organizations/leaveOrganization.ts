import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { authorize } from './authorize.ts'
import { dropMember, requireOwner } from './members.ts'

/**
 * Takes the caller out of an organisation; its last owner cannot leave.
 * @throws AppError `not-found`, `conflict`.
 */
export async function leaveOrganization(
  accounts: Accounts,
  acting: Acting,
  organizationId: string,
): Promise<void> {
  const { userId } = acting.caller
  await accounts.db.transaction().execute(async (trx) => {
    const role = await authorize(trx, 'leaveOrganization', { organizationId, userId })
    await dropMember(trx, { organizationId, userId })
    await requireOwner(trx, organizationId)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'member.leave',
      object: `user:${userId}`,
      before: { permission_name: role },
    })
  })
}
