import { createAlert as create } from '@tickmark/accounts/alerts/createAlert'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { AlertFields } from '../../accounts/AlertFields.ts'

export const createAlert = accountCall({
  name: 'createAlert',
  method: 'POST',
  path: '/v3/internal/alerts',
  summary: 'Makes an alert. The secret of its webhook is told this once.',
  input: z.strictObject(AlertFields),
  run: ({ accounts, acting, figures }, { name, definition }) =>
    create(accounts, acting(), { name, definition, ask: figures.ask }),
})
