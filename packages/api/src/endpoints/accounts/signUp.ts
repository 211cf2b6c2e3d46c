import { signUp as begin } from '@tickmark/accounts/users/signUp'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import {
  CaptchaField,
  EmailField,
  ExternalSessionField,
  PasswordField,
  ReturnToField,
} from '../../accounts/fields.ts'

export const signUp = accountCall({
  name: 'signUp',
  method: 'POST',
  path: '/v1/users',
  summary:
    'Begins an account. An e-mail says how to go on; the answer is the same for an address that has an account.',
  input: z.strictObject({
    email: EmailField,
    password: PasswordField,
    captcha: CaptchaField,
    returnTo: ReturnToField.nullish(),
    // Such a session always belongs to an account that exists, and only its password links it: see `logIn`. Here it
    // changes nothing, so that sign-up never reveals whether the address has an account.
    externalAuthSessionId: ExternalSessionField,
  }),
  run: async ({ accounts, visitor }, { email, password, captcha, returnTo }) => {
    await begin(
      accounts,
      { email, password, captcha, ...(returnTo != null && { returnTo }) },
      visitor,
    )
    return { verification: 'sent' }
  },
})
