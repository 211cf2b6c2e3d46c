import { requestEmailChange as request } from '@tickmark/accounts/users/requestEmailChange'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { EmailField, ProofField } from '../../accounts/fields.ts'

export const requestEmailChange = accountCall({
  name: 'requestEmailChange',
  method: 'POST',
  path: '/v1/users/email/change',
  summary:
    'Begins to move the account to another address, which an e-mail asks to prove itself. The answer is the same for an address that has an account.',
  input: z.strictObject({ email: EmailField, password: ProofField }),
  run: ({ accounts, acting }, change) => request(accounts, acting(), change),
})
