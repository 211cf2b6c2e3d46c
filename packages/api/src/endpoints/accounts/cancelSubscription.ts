import { cancelSubscription as cancel } from '@tickmark/accounts/billing/cancelSubscription'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const cancelSubscription = accountCall({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/v1/users/{user_id}/subscription/cancel',
  summary: 'Ends the subscription of the user at the end of what was paid for.',
  input: z.strictObject({ user_id: IdField }),
  run: async ({ accounts, acting }, { user_id }) => {
    const own = acting()
    // Nobody learns whether somebody else exists.
    if (user_id !== own.caller.userId)
      throw new AppError('not-found', `There is no subscription of ${user_id}.`)
    return { subscription: await cancel(accounts, own) }
  },
})
