import { signUp as begin } from '@tickmark/accounts/users/signUp'
import { z } from 'zod'
import { CaptchaField, EmailField, PasswordField, ReturnToField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const signUp = peopleCall({
  name: 'signUp',
  method: 'POST',
  path: '/v1/users',
  summary:
    'Begins an account. An e-mail says how to go on; the answer is the same for an address that has an account.',
  input: z.strictObject({
    email: EmailField,
    password: PasswordField,
    captcha: CaptchaField,
    returnTo: ReturnToField.optional(),
    // Whoever comes from a provider has an account made there and then, or logs in to his own.
    externalAuthSessionId: z.null().or(z.literal('')).optional(),
  }),
  run: async ({ accounts, visitor }, { email, password, captcha, returnTo }) => {
    await begin(
      accounts,
      { email, password, captcha, ...(returnTo !== undefined && { returnTo }) },
      visitor,
    )
    return { verification: 'sent' }
  },
})
