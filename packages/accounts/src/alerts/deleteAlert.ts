import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { findAlert } from './AlertRow.ts'

/** Deletes an alert with its history. Messages that still wait are not sent. @throws AppError `not-found`. */
export async function deleteAlert(
  { db }: Accounts,
  caller: Caller,
  alertId: string,
): Promise<void> {
  const { id } = await findAlert(db, caller, alertId)
  await db.deleteFrom('alerts').where('id', '=', id).execute()
}
