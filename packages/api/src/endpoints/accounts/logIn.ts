import { logIn as start } from '@tickmark/accounts/sessions/logIn'
import { readUser } from '@tickmark/accounts/users/readUser'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import {
  CaptchaField,
  EmailField,
  ExternalSessionField,
  PasswordField,
} from '../../accounts/fields.ts'

export const logIn = accountCall({
  name: 'logIn',
  method: 'POST',
  path: '/v1/login',
  summary:
    'Begins a session, or asks for the account’s second factor. After some wrong tries it asks for a captcha.',
  input: z.strictObject({
    email: EmailField,
    password: PasswordField,
    captcha: CaptchaField.optional(),
    externalAuthSessionId: ExternalSessionField,
  }),
  run: async (
    { accounts, visitor, begin },
    { email, password, captcha, externalAuthSessionId },
  ) => {
    const result = await start(
      accounts,
      {
        email,
        password,
        ...(captcha !== undefined && { captcha }),
        ...(externalAuthSessionId && { externalSession: externalAuthSessionId }),
      },
      visitor,
    )
    if ('secondFactor' in result) return result
    begin(result.session)
    return { user: await readUser(accounts, result.session.userId) }
  },
})
