import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const issueCaptcha = accountCall({
  name: 'issueCaptcha',
  method: 'GET',
  path: '/v1/captcha',
  summary: 'A captcha to solve, which sign-up and some other calls ask for.',
  input: z.strictObject({}),
  run: ({ accounts }) => accounts.captcha.issue(),
})
