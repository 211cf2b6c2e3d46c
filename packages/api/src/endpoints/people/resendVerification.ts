import { resendVerification as resend } from '@tickmark/accounts/users/resendVerification'
import { z } from 'zod'
import { CaptchaField, EmailField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const resendVerification = peopleCall({
  name: 'resendVerification',
  method: 'POST',
  path: '/v1/users/resend_verification_email',
  summary: 'Sends the e-mail of a sign-up again. The answer is the same for every address.',
  input: z.strictObject({ email: EmailField, captcha: CaptchaField }),
  run: ({ accounts, visitor }, input) => resend(accounts, input, visitor),
})
