import { deleteAlert as remove } from '@tickmark/accounts/alerts/deleteAlert'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { AlertIdFields } from '../../accounts/AlertFields.ts'

export const deleteAlert = accountCall({
  name: 'deleteAlert',
  method: 'DELETE',
  path: '/v3/internal/alerts/{alert_id}',
  summary: 'Deletes an alert with its history.',
  input: z.strictObject(AlertIdFields),
  run: ({ accounts, acting }, { alert_id }) => remove(accounts, acting(), alert_id),
})
