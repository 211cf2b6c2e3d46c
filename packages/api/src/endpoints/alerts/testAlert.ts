import { testAlert as test } from '@tickmark/accounts/alerts/testAlert'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { AlertIdFields } from '../../accounts/AlertFields.ts'

export const testAlert = accountCall({
  name: 'testAlert',
  method: 'POST',
  path: '/v3/internal/alerts/{alert_id}/test',
  summary:
    'Sends a message marked as a test over every channel of an alert, and says what came of it.',
  input: z.strictObject(AlertIdFields),
  run: ({ accounts, acting }, { alert_id }) => test(accounts, acting(), alert_id),
})
