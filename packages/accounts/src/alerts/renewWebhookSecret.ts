import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import type { Acting } from '../identity/Acting.ts'
import { findAlert } from './AlertRow.ts'
import { recordAlertAct } from './recordAlertAct.ts'
import { makeAlertSecret } from './webhookSecrets.ts'

/**
 * Gives an alert's webhook a new secret, which is told this once; calls are signed with it from then on.
 * @throws AppError `not-found`, `conflict` when the alert has no webhook.
 */
export async function renewWebhookSecret(
  accounts: Accounts,
  acting: Acting,
  alertId: string,
): Promise<{ secret: string }> {
  return accounts.db.transaction().execute(async (trx) => {
    const alert = await findAlert(trx, acting.caller, alertId)
    if (alert.definition.channels.webhook_url === null)
      throw new AppError('conflict', 'This alert has no webhook, and so no secret.')
    const { shown, sealed } = makeAlertSecret(accounts, alert.id)
    await trx
      .updateTable('alerts')
      .set({ webhook_secret: sealed })
      .where('id', '=', alert.id)
      .execute()
    await recordAlertAct(trx, acting, { action: 'alert.renew-secret', before: null, after: alert })
    return { secret: shown }
  })
}
