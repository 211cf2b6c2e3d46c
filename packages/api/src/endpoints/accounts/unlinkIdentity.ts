import { unlinkIdentity as unlink } from '@tickmark/accounts/providers/unlinkIdentity'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { ProofField, ProviderField } from '../../accounts/fields.ts'

export const unlinkIdentity = accountCall({
  name: 'unlinkIdentity',
  method: 'DELETE',
  path: '/v1/users/me/identities/{provider}',
  summary: 'Takes an external provider from the account, unless it is the only way in.',
  input: z.strictObject({ provider: ProviderField, password: ProofField }),
  run: ({ accounts, acting }, order) => unlink(accounts, acting(), order),
})
