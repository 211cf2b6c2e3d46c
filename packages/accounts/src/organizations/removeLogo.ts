import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { authorize } from './authorize.ts'

/**
 * Takes an organisation's logo away, if it has one.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function removeLogo(
  accounts: Accounts,
  acting: Acting,
  organizationId: string,
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'removeLogo', { organizationId, userId: acting.caller.userId })
    const removed = await trx
      .deleteFrom('organization_logos')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) return
    await trx
      .updateTable('organizations')
      .set({ logo_url: null })
      .where('id', '=', organizationId)
      .execute()
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'organization.remove-logo',
      object: `organization:${organizationId}`,
    })
  })
}
