import { changeAlert as change } from '@tickmark/accounts/alerts/changeAlert'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { AlertFields, AlertIdFields } from '../../accounts/AlertFields.ts'

export const changeAlert = accountCall({
  name: 'changeAlert',
  method: 'PATCH',
  path: '/v3/internal/alerts/{alert_id}',
  summary: 'Changes an alert. With another question or condition it begins anew.',
  input: z.strictObject({
    ...AlertIdFields,
    name: AlertFields.name.optional(),
    definition: AlertFields.definition.optional(),
  }),
  run: ({ accounts, acting, figures }, { alert_id: alertId, ...changes }) =>
    change(accounts, acting(), { alertId, ...changes, ask: figures.ask }),
})
