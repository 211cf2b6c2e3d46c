import type { AuditLine } from '@tickmark/core/accounts/AuditLine'
import type { Accounts } from '../Accounts.ts'
import { type Acting, type Caller, requireStaff, toActor } from '../identity/Caller.ts'
import { authorize } from '../organizations/authorize.ts'
import { containsText, cutPage } from '../store/listRows.ts'
import { recordAudit } from './recordAudit.ts'

/**
 * What was done in an organization, the newest first. `before` continues a list after its last line.
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

type StaffAuditLine = AuditLine & { organization_id: string | null }

type AuditPage = {
  search?: string | undefined
  offset: number
  limit: number
  /** The id of a line: those after it, whatever the offset. */
  cursor?: string | undefined
}

/** Where a text is looked for. */
const SEARCHED = ['action', 'object', 'actor_email', 'organization_id', 'ip_address'] as const

/**
 * What was done by anybody, the newest first, narrowed to lines whose action, object, actor, organization or address
 * holds a text.
 * @throws AppError `forbidden`.
 */
export async function listAllAudit(
  { db }: Accounts,
  acting: Acting,
  { search, offset, limit, cursor }: AuditPage,
): Promise<{ entries: StaffAuditLine[]; total: number; nextCursor: string | null }> {
  requireStaff(acting.caller)
  // Reading the log is logged too.
  await recordAudit(db, toActor(acting), {
    action: 'staff.read-audit',
    object: 'audit-log',
    after: { search: search ?? '', offset, ...(cursor !== undefined && { cursor }) },
  })
  const matching = db
    .selectFrom('audit_log')
    .$if(search !== undefined && search !== '', (query) =>
      query.where((line) => line.or(SEARCHED.map((column) => containsText(column, search ?? '')))),
    )
  const rows = await matching
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(cursor === undefined ? offset : 0)
    .execute()
  const { page, nextCursor } = cutPage(rows, limit)
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    entries: page.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() })),
    total: Number(total),
    nextCursor,
  }
}
