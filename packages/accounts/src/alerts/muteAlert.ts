import type { Alert } from '@tickmark/core/alerts/Alert'
import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { findAlert, toAlert } from './AlertRow.ts'

/**
 * Sends nothing until a moment, or sends again. Checks go on meanwhile, so that what fired while muted is in the history
 * and is not sent later.
 * @throws AppError `not-found`.
 */
export async function muteAlert(
  { db }: Accounts,
  caller: Caller,
  { alertId, until }: { alertId: string; until: Date | null },
): Promise<Alert> {
  const { id } = await findAlert(db, caller, alertId)
  const row = await db
    .updateTable('alerts')
    .set({ muted_until: until })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAlert(row)
}
