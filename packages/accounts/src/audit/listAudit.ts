import type { AuditLine } from '@tickmark/core/accounts/AuditLine'
import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { authorize } from '../organizations/authorize.ts'

/**
 * What was done in an organisation, the newest first. `before` continues a list after its last line.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function listAudit(
  { db }: Accounts,
  caller: Caller,
  page: { organizationId: string; limit: number; before?: string | undefined },
): Promise<AuditLine[]> {
  const { organizationId, limit, before } = page
  await authorize(db, 'listAudit', { organizationId, userId: caller.userId })
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ organization_id: _organization, id, at, ...row }) => ({
    ...row,
    id: String(id),
    at: at.toISOString(),
  }))
}
