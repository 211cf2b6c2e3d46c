import { ALERT_LIMITS } from '@tickmark/core/alerts/ALERT_LIMITS'
import type { Alert } from '@tickmark/core/alerts/Alert'
import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { findAlert, toAlert } from './AlertRow.ts'

/** The caller's alerts, the newest first. */
export async function listAlerts({ db }: Accounts, { userId }: Caller): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(ALERT_LIMITS.alerts)
    .execute()
  return rows.map(toAlert)
}

/** @throws AppError `not-found`. */
export async function showAlert({ db }: Accounts, caller: Caller, alertId: string): Promise<Alert> {
  return toAlert(await findAlert(db, caller, alertId))
}
