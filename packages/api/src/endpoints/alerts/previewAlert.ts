import { previewAlert as preview } from '@tickmark/accounts/alerts/previewAlert'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { AlertFields } from '../../accounts/AlertFields.ts'

export const previewAlert = accountCall({
  name: 'previewAlert',
  method: 'POST',
  path: '/v3/internal/alerts/preview',
  summary: 'When an alert would have fired in the last year, and where its series stand now.',
  input: z.strictObject({ definition: AlertFields.definition }),
  run: ({ accounts, acting, figures }, { definition }) =>
    preview(accounts, acting().caller, { definition, ask: figures.ask }),
})
