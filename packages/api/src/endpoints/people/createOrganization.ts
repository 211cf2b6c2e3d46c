import { createOrganization as create } from '@tickmark/accounts/organizations/createOrganization'
import { z } from 'zod'
import { OrganizationFields } from '../../people/OrganizationFields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const createOrganization = peopleCall({
  name: 'createOrganization',
  method: 'POST',
  path: '/v3/internal/organization',
  summary: 'Makes an organisation, which belongs to the caller and becomes his active one.',
  input: z.strictObject({ ...OrganizationFields, name: OrganizationFields.name.unwrap() }),
  run: async ({ accounts, acting }, fields) => ({
    organization: await create(accounts, acting(), fields),
  }),
})
