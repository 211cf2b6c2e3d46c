import { removePasskey as remove } from '@tickmark/accounts/passkeys/removePasskey'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField, ProofField } from '../../accounts/fields.ts'

export const removePasskey = accountCall({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/v1/users/me/passkeys/{passkey_id}',
  summary: 'Removes one of the user’s passkeys.',
  input: z.strictObject({ passkey_id: IdField, password: ProofField }),
  run: ({ accounts, acting }, { passkey_id: passkeyId, password }) =>
    remove(accounts, acting(), { passkeyId, password }),
})
