import type { AuditAction } from '@tickmark/core/accounts/AUDIT_ACTIONS'
import type { Querier } from '../store/Store.ts'

/** The person who acts, and the address that they act from. */
export type Actor = { userId: string | null; email: string | null; address: string | null }

export type AuditEntry = {
  organizationId?: string
  action: AuditAction
  /** The object of the action, such as `user:…`. */
  object: string
  before?: unknown
  after?: unknown
}

/** Writes down who did what, as part of the transaction that does it. Never hand it a secret. */
export async function recordAudit(db: Querier, actor: Actor, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: actor.userId,
      actor_email: actor.email,
      ip_address: actor.address,
      organization_id: entry.organizationId ?? null,
      action: entry.action,
      object: entry.object,
      ...(entry.before !== undefined && { before: JSON.stringify(entry.before) }),
      ...(entry.after !== undefined && { after: JSON.stringify(entry.after) }),
    })
    .execute()
}
