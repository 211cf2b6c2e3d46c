import { renewWebhookSecret } from '@tickmark/accounts/alerts/renewWebhookSecret'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { AlertIdFields } from '../../accounts/AlertFields.ts'

export const renewAlertSecret = accountCall({
  name: 'renewAlertSecret',
  method: 'POST',
  path: '/v3/internal/alerts/{alert_id}/secret',
  summary: 'Gives the webhook of an alert a new secret, which is told this once.',
  input: z.strictObject(AlertIdFields),
  run: ({ accounts, acting }, { alert_id }) => renewWebhookSecret(accounts, acting(), alert_id),
})
