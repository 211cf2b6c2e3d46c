import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { requireNoSubscription } from '../billing/requireNoSubscription.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { authorize } from './authorize.ts'
import { readOrganization } from './readOrganization.ts'

/**
 * Deletes an organisation, its memberships and its invitations. The audit log keeps what was done in it.
 * @throws AppError `not-found`, `forbidden`, `conflict` while it pays for a subscription.
 */
export async function deleteOrganization(
  accounts: Accounts,
  acting: Acting,
  organizationId: string,
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'deleteOrganization', { organizationId, userId: acting.caller.userId })
    await requireNoSubscription(trx, { organizationId })
    const before = await readOrganization(trx, organizationId)
    await trx.deleteFrom('organizations').where('id', '=', organizationId).execute()
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'organization.delete',
      object: `organization:${organizationId}`,
      before,
    })
  })
}
