import { showAlert as show } from '@tickmark/accounts/alerts/listAlerts'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { AlertIdFields } from '../../accounts/AlertFields.ts'

export const showAlert = accountCall({
  name: 'showAlert',
  method: 'GET',
  path: '/v3/internal/alerts/{alert_id}',
  summary: 'One alert of the user.',
  input: z.strictObject(AlertIdFields),
  run: async ({ accounts, acting }, { alert_id }) => ({
    alert: await show(accounts, acting().caller, alert_id),
  }),
})
