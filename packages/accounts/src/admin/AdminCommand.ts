import { SUBSCRIPTION_TYPES } from '@tickmark/core/accounts/User'
import { TIER_IDS } from '@tickmark/core/tiers/Tier'
import { z } from 'zod'

const email = z.string().trim().toLowerCase().pipe(z.email())

/** The operations of an operator on accounts, as the command and the running server accept them. */
export const AdminCommand = z.discriminatedUnion('act', [
  z.object({ act: z.literal('list-users') }),
  z.object({ act: z.literal('create-user'), email }),
  z.object({ act: z.literal('set-staff'), email, isStaff: z.boolean() }),
  z.object({ act: z.literal('set-suspended'), email, isSuspended: z.boolean() }),
  z.object({ act: z.literal('set-tier'), email, tier: z.enum(SUBSCRIPTION_TYPES) }),
  z.object({ act: z.literal('end-two-factor'), email }),
  z.object({
    act: z.literal('set-organization-tier'),
    organizationId: z.string().min(1),
    tier: z.enum(TIER_IDS),
    seats: z.coerce.number().int().min(1).max(100_000),
  }),
  z.object({ act: z.literal('list-keys'), email }),
  z.object({ act: z.literal('create-key'), email, name: z.string().trim().min(1).max(100) }),
  z.object({ act: z.literal('revoke-key'), email, keyId: z.string().min(1) }),
  z.object({ act: z.literal('begin-session'), email }),
])
export type AdminCommand = z.infer<typeof AdminCommand>
