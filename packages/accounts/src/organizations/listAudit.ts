import type { AuditLine } from '@tickmark/core/accounts/AuditLine'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Selectable } from 'kysely'
import { authorize } from '../access/authorize.ts'
import { type Acting, type Caller, requireStaff, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { containsText, cutPage } from '../store/listRows.ts'
import type { AuditLogTable } from '../store/Store.ts'

/**
 * Lists the actions in an organization, the newest first. `before` continues a list after its last line.
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
  return rows.map(describe)
}

/** As many lines are in one file. */
const MAX_EXPORTED = 200_000

/**
 * The audit log of an organization from the first day to the last, both included, the oldest line first. Reading it so
 * is logged too.
 * @throws AppError `not-found`, `forbidden`, see `authorize`; `bad-request` for more lines than a file holds.
 */
export async function exportAudit(
  { db }: Accounts,
  acting: Acting,
  range: { organizationId: string; since?: string | undefined; until?: string | undefined },
): Promise<AuditLine[]> {
  const { organizationId, since, until } = range
  await authorize(db, 'exportAudit', { organizationId, userId: acting.caller.userId })
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .$if(since !== undefined, (query) => query.where('at', '>=', new Date(`${since}T00:00:00Z`)))
    .$if(until !== undefined, (query) =>
      query.where('at', '<', new Date(Date.parse(`${until}T00:00:00Z`) + 86_400_000)),
    )
    .orderBy('id')
    .limit(MAX_EXPORTED + 1)
    .execute()
  if (rows.length > MAX_EXPORTED)
    throw new AppError(
      'bad-request',
      `The export has more than ${MAX_EXPORTED} lines. Choose fewer days.`,
      { errors: [{ code: 'too-large', field: 'since', value: since ?? null }] },
    )
  await recordAudit(db, toActor(acting), {
    organizationId,
    action: 'audit.export',
    object: `organization:${organizationId}`,
    after: { lines: rows.length, ...(since && { since }), ...(until && { until }) },
  })
  return rows.map(describe)
}

function describe({ organization_id: _, id, at, ...row }: Selectable<AuditLogTable>): AuditLine {
  return { ...row, id: String(id), at: at.toISOString() }
}

type StaffAuditLine = AuditLine & { organization_id: string | null }

type AuditPage = {
  search?: string | undefined
  offset: number
  limit: number
  /** The id of a line: those after it, whatever the offset. */
  cursor?: string | undefined
}

/** The columns in which a text is searched for. */
const SEARCHED = ['action', 'object', 'actor_email', 'organization_id', 'ip_address'] as const

/**
 * Lists all actions, the newest first, narrowed to lines whose action, object, actor, organization or address
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
