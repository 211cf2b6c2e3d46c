import { confirmEmailChange as confirm } from '@tickmark/accounts/users/confirmEmailChange'
import { z } from 'zod'
import { TokenField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const confirmEmailChange = peopleCall({
  name: 'confirmEmailChange',
  method: 'POST',
  path: '/v1/users/email/confirm',
  summary: 'Moves an account to another address by the token of its e-mail; other sessions end.',
  input: z.strictObject({ token: TokenField }),
  run: ({ accounts, caller, visitor }, { token }) => confirm(accounts, { caller, visitor }, token),
})
