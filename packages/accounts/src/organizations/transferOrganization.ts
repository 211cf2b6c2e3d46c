import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { authorize } from './authorize.ts'
import { dropInvitations, readRole } from './members.ts'

/**
 * Hands an organisation over: the member becomes an owner and the caller an administrator, whose open invitations are
 * taken back.
 * @throws AppError `not-found`, `forbidden`, and `bad-request` for the caller himself.
 */
export async function transferOrganization(
  accounts: Accounts,
  acting: Acting,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  const { userId: ownId } = acting.caller
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'transferOrganization', { organizationId, userId: ownId })
    if (userId === ownId)
      throw new AppError('bad-request', 'The organisation is yours already.', {
        errors: [{ code: 'invalid', field: 'user_id', value: userId }],
      })
    const before = await readRole(trx, { organizationId, userId })
    for (const change of [
      { id: userId, role: 'OWNER' },
      { id: ownId, role: 'ADMIN' },
    ] as const)
      await trx
        .updateTable('members')
        .set({ role: change.role })
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', change.id)
        .execute()
    await dropInvitations(trx, { organizationId, userId: ownId })
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'organization.transfer',
      object: `user:${userId}`,
      before: { permission_name: before },
      after: { permission_name: 'OWNER' },
    })
  })
}
