import type { Organization } from '@tickmark/core/session/User'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { authorize, refuseOrganization } from './authorize.ts'
import { type OrganizationFields, toColumns } from './OrganizationFields.ts'
import { readOrganization } from './readOrganization.ts'

/**
 * Changes what is written about an organisation.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function editOrganization(
  accounts: Accounts,
  acting: Acting,
  { organizationId, fields }: { organizationId: string; fields: OrganizationFields },
): Promise<Organization> {
  return accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'editOrganization', { organizationId, userId: acting.caller.userId })
    const before =
      (await readOrganization(trx, organizationId)) ?? refuseOrganization(organizationId)
    const columns = toColumns(fields)
    if (Object.keys(columns).length === 0) return before
    await trx.updateTable('organizations').set(columns).where('id', '=', organizationId).execute()
    const changed = Object.entries(fields).filter(([, value]) => value !== undefined)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'organization.edit',
      object: `organization:${organizationId}`,
      before: Object.fromEntries(
        changed.map(([name]) => [name, before[name as keyof Organization]]),
      ),
      after: Object.fromEntries(changed),
    })
    return (await readOrganization(trx, organizationId)) ?? refuseOrganization(organizationId)
  })
}
