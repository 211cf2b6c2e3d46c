import { listInvitations as list } from '@tickmark/accounts/invitations/listInvitations'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const listInvitations = accountCall({
  name: 'listInvitations',
  method: 'GET',
  path: '/v3/internal/organization/{organization_id}/invitations',
  summary: 'The invitations of an organisation.',
  input: z.strictObject({ organization_id: IdField }),
  run: async ({ accounts, acting }, { organization_id }) => ({
    invitations: await list(accounts, acting().caller, organization_id),
  }),
})
