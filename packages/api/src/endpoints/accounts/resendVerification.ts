import { resendVerification as resend } from '@tickmark/accounts/users/resendVerification'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { CaptchaField, EmailField } from '../../accounts/fields.ts'

export const resendVerification = accountCall({
  name: 'resendVerification',
  method: 'POST',
  path: '/v1/users/resend_verification_email',
  summary: 'Sends the e-mail of a sign-up again. The answer is the same for every address.',
  input: z.strictObject({ email: EmailField, captcha: CaptchaField }),
  run: ({ accounts, visitor }, input) => resend(accounts, input, visitor),
})
