import { listRuns } from '@tickmark/accounts/alerts/listRuns'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { AlertIdFields } from '../../accounts/AlertFields.ts'
import { LineCursorField } from '../../accounts/fields.ts'

export const listAlertRuns = accountCall({
  name: 'listAlertRuns',
  method: 'GET',
  path: '/v3/internal/alerts/{alert_id}/runs',
  summary: 'Fifty checks of an alert, the newest first, with what became of their messages.',
  input: z.strictObject({
    ...AlertIdFields,
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    cursor: LineCursorField,
  }),
  run: ({ accounts, acting }, { alert_id: alertId, offset, cursor }) =>
    listRuns(accounts, acting().caller, { alertId, offset, cursor }),
})
