import { revokeKey as revoke } from '@tickmark/accounts/keys/revokeKey'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const revokeKey = accountCall({
  name: 'revokeKey',
  method: 'DELETE',
  path: '/v1/users/me/keys/{key_id}',
  summary: 'Ends an API key of the user.',
  input: z.strictObject({ key_id: IdField }),
  run: ({ accounts, acting }, { key_id }) => revoke(accounts, acting(), { keyId: key_id }),
})
