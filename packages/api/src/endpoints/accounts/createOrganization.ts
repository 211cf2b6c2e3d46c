import { createOrganization as create } from '@tickmark/accounts/organizations/createOrganization'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { OrganizationFields } from '../../accounts/OrganizationFields.ts'

export const createOrganization = accountCall({
  name: 'createOrganization',
  method: 'POST',
  path: '/v3/internal/organization',
  summary: 'Makes an organisation, which belongs to the caller and becomes his active one.',
  input: z.strictObject({ ...OrganizationFields, name: OrganizationFields.name.unwrap() }),
  run: async ({ accounts, acting }, fields) => ({
    organization: await create(accounts, acting(), fields),
  }),
})
