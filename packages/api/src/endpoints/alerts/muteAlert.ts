import { muteAlert as mute } from '@tickmark/accounts/alerts/muteAlert'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { AlertIdFields } from '../../accounts/AlertFields.ts'

export const muteAlert = accountCall({
  name: 'muteAlert',
  method: 'POST',
  path: '/v3/internal/alerts/{alert_id}/mute',
  summary: 'Sends nothing of an alert until a moment; null sends again.',
  input: z.strictObject({ ...AlertIdFields, until: z.iso.datetime({ offset: true }).nullable() }),
  run: async ({ accounts, acting }, { alert_id: alertId, until }) => ({
    alert: await mute(accounts, acting().caller, {
      alertId,
      until: until === null ? null : new Date(until),
    }),
  }),
})
