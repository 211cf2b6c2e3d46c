import type { Accounts } from '../Accounts.ts'
import type { Acting } from '../identity/Acting.ts'
import { findAlert } from './AlertRow.ts'
import { recordAlertAct } from './recordAlertAct.ts'

/** Deletes an alert with its history. Messages that still wait are not sent. @throws AppError `not-found`. */
export async function deleteAlert(
  { db }: Accounts,
  acting: Acting,
  alertId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findAlert(trx, acting.caller, alertId)
    await trx.deleteFrom('alerts').where('id', '=', before.id).execute()
    await recordAlertAct(trx, acting, { action: 'alert.delete', before, after: null })
  })
}
