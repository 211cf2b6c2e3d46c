import { setTimeout } from 'node:timers/promises'
import type { AuditAction } from '@tickmark/core/accounts/AUDIT_ACTIONS'
import { isStoreUnreachable } from '../store/isStoreUnreachable.ts'
import type { Querier } from '../store/Store.ts'

/** Waits between attempts, in milliseconds: half a minute in all, in which a standby takes over. */
const WAITS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000]

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

/**
 * Writes down a change that was made in the store of facts, which no transaction of accounts can take back. While
 * PostgreSQL is away, waits for it for up to half a minute, so that a failover loses no entry. An attempt whose answer
 * was lost may leave the entry twice.
 */
export async function recordFactChange(
  db: Querier,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  for (const waitMs of WAITS_MS) {
    try {
      return await recordAudit(db, actor, entry)
    } catch (failure) {
      if (!isStoreUnreachable(failure)) throw failure
    }
    await setTimeout(waitMs)
  }
  await recordAudit(db, actor, entry)
}
