import { changeUser } from '@tickmark/accounts/staff/changeUser'
import { TIER_IDS } from '@tickmark/core/metrics/Tier'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

const FlagName = z.string().regex(/^[A-Za-z][\w-]{0,99}$/, 'is no name of a flag')

export const changeStaffUser = accountCall({
  name: 'changeStaffUser',
  method: 'PATCH',
  path: '/v3/internal/staff/users/{user_id}',
  summary: 'Gives a user a tier and switches features for him; a flag that is null is taken away.',
  input: z.strictObject({
    user_id: IdField,
    tier: z.enum(TIER_IDS).optional(),
    feature_flags: z.record(FlagName, z.boolean().nullable()).optional(),
  }),
  run: async ({ accounts, acting }, { user_id: userId, tier, feature_flags: flags }) => ({
    user: await changeUser(accounts, acting(), { userId, tier, flags }),
  }),
})
