import { setTimeout } from 'node:timers/promises'
import { isStoreUnreachable } from '../store/isStoreUnreachable.ts'
import type { Querier } from '../store/Store.ts'
import { type Actor, type AuditEntry, recordAudit } from './recordAudit.ts'

/** Waits between attempts, in milliseconds: half a minute in all, in which a standby takes over. */
const WAITS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000]

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
