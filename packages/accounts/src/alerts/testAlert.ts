import { ALERT_LIMITS } from '@tickmark/core/alerts/ALERT_LIMITS'
import type { AlertDelivery, SeriesOutcome } from '@tickmark/core/alerts/Alert'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Acting } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { findAlert, recordAlertAct } from './AlertRow.ts'
import { queueMessages } from './queueMessages.ts'
import { recordRun } from './settleCheck.ts'

const HOUR_MS = 3_600_000

/**
 * Sends a message that is marked as a test over every channel of an alert, also while it is muted, and says what came
 * of it. The values in it are those of the last check.
 * @throws AppError `not-found`, `too-many-requests`, `conflict` for an alert without a channel.
 */
export async function testAlert(
  accounts: Accounts,
  acting: Acting,
  alertId: string,
): Promise<{ deliveries: AlertDelivery[] }> {
  const { caller } = acting
  const { definition } = await findAlert(accounts.db, caller, alertId)
  if (!definition.channels.email && definition.channels.webhook_url === null)
    throw new AppError('conflict', 'This alert has no channel. Add email or a webhook first.')
  const { count } = await accounts.attempts.add(`alert tests ${caller.userId}`, HOUR_MS)
  if (count > ALERT_LIMITS.testsPerHour)
    throw new AppError('too-many-requests', 'Too many tests within an hour. Try again later.')
  const begun = await accounts.db.transaction().execute(async (trx) => {
    const alert = await findAlert(trx, caller, alertId)
    const at = accounts.now()
    const outcomes = Object.entries(alert.state?.series ?? {}).map(
      ([series_id, { is_out, ...one }]): SeriesOutcome => ({
        series_id,
        outcome: is_out ? 'stays' : 'quiet',
        ...one,
      }),
    )
    const dataVersion = Number(alert.data_version)
    const isSample = alert.state?.sample ?? false
    const run = { alert, at, dataVersion, isSample, isTest: true, outcomes }
    const runId = await recordRun(trx, { ...run, fired: false, fault: null })
    await recordAlertAct(trx, acting, { action: 'alert.test', before: null, after: alert })
    const message = { alertId, name: alert.name, ...run, definition: alert.definition }
    return queueMessages(accounts, trx, { alert, runId, message })
  })
  await Promise.all([accounts.mail.deliver(), accounts.webhooks.deliver()])
  const rows = await accounts.db
    .selectFrom('alert_deliveries')
    .select(['id as delivery_id', 'channel', 'state', 'attempts', 'detail'])
    .where(
      'id',
      'in',
      begun.map(({ delivery_id }) => delivery_id),
    )
    .orderBy('channel')
    .execute()
  return { deliveries: rows }
}
