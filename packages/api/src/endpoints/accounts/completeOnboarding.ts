import { completeOnboarding as complete } from '@tickmark/accounts/users/completeOnboarding'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const completeOnboarding = accountCall({
  name: 'completeOnboarding',
  method: 'PATCH',
  path: '/v1/users/me/onboarding-completed',
  summary: 'Marks that the user has seen or skipped the tour.',
  input: z.strictObject({}),
  run: async ({ accounts, acting }) => ({ user: await complete(accounts, acting().caller.userId) }),
})
