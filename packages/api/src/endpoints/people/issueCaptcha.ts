import { z } from 'zod'
import { peopleCall } from '../../people/PeopleCall.ts'

export const issueCaptcha = peopleCall({
  name: 'issueCaptcha',
  method: 'GET',
  path: '/v1/captcha',
  summary: 'A captcha to solve, which sign-up and some other calls ask for.',
  input: z.strictObject({}),
  run: ({ accounts }) => accounts.captcha.issue(),
})
