import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { findAlert } from './AlertRow.ts'
import { makeAlertSecret } from './webhookSecrets.ts'

/**
 * Gives an alert's webhook a new secret, which is told this once; calls are signed with it from then on.
 * @throws AppError `not-found`, `conflict` when the alert has no webhook.
 */
export async function renewWebhookSecret(
  accounts: Accounts,
  caller: Caller,
  alertId: string,
): Promise<{ secret: string }> {
  const { id, definition } = await findAlert(accounts.db, caller, alertId)
  if (definition.channels.webhook_url === null)
    throw new AppError('conflict', 'This alert has no webhook, and so no secret.')
  const { shown, sealed } = makeAlertSecret(accounts, id)
  await accounts.db
    .updateTable('alerts')
    .set({ webhook_secret: sealed })
    .where('id', '=', id)
    .execute()
  return { secret: shown }
}
