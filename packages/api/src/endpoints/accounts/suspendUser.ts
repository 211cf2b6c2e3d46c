import { suspendUser as setSuspended } from '@tickmark/accounts/staff/setSuspended'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const suspendUser = accountCall({
  name: 'suspendUser',
  method: 'PATCH',
  path: '/v3/internal/staff/users/{user_id}/suspension',
  summary:
    'Suspends a user, whose sessions and keys stop at once, or restores them. Staff are suspended by the operator only.',
  input: z.strictObject({ user_id: IdField, is_suspended: z.boolean() }),
  run: async ({ accounts, acting }, { user_id: userId, is_suspended: isSuspended }) => ({
    user: await setSuspended(accounts, acting(), { userId, isSuspended }),
  }),
})
