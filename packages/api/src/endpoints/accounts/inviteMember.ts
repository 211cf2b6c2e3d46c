import { inviteMember as invite } from '@tickmark/accounts/invitations/inviteMember'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { EmailField, IdField, RoleField } from '../../accounts/fields.ts'

export const inviteMember = accountCall({
  name: 'inviteMember',
  method: 'POST',
  path: '/v3/internal/invitations/{organization_id}',
  summary: 'Invites an address to an organisation. Whoever is invited already is invited anew.',
  input: z.strictObject({
    organization_id: IdField,
    email: EmailField,
    permission_name: RoleField.default('MEMBER'),
  }),
  run: async ({ accounts, acting }, { organization_id, email, permission_name }) => ({
    invitation: await invite(accounts, acting(), {
      organizationId: organization_id,
      email,
      role: permission_name,
    }),
  }),
})
