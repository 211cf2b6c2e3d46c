import { leaveOrganization as leave } from '@tickmark/accounts/organizations/leaveOrganization'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const leaveOrganization = accountCall({
  name: 'leaveOrganization',
  method: 'POST',
  path: '/v3/internal/organization/{organization_id}/leave',
  summary: 'Leaves an organisation; its last owner cannot.',
  input: z.strictObject({ organization_id: IdField }),
  run: ({ accounts, acting }, { organization_id }) => leave(accounts, acting(), organization_id),
})
