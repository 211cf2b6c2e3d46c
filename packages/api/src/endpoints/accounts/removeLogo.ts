import { removeLogo as remove } from '@tickmark/accounts/organizations/removeLogo'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const removeLogo = accountCall({
  name: 'removeLogo',
  method: 'DELETE',
  path: '/v3/internal/organization/{organization_id}/logo',
  summary: 'Takes an organisation’s logo away.',
  input: z.strictObject({ organization_id: IdField }),
  run: ({ accounts, acting }, { organization_id }) => remove(accounts, acting(), organization_id),
})
