import { deleteOrganization as remove } from '@tickmark/accounts/organizations/deleteOrganization'
import { z } from 'zod'
import { IdField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const deleteOrganization = peopleCall({
  name: 'deleteOrganization',
  method: 'DELETE',
  path: '/v3/internal/organization/{organization_id}',
  summary: 'Deletes an organisation.',
  input: z.strictObject({ organization_id: IdField }),
  run: ({ accounts, acting }, { organization_id }) => remove(accounts, acting(), organization_id),
})
