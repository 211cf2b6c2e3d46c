import { z } from 'zod'
import { TIER_IDS } from '../tiers/Tier.ts'

const Ids = z.array(z.string())

/** See `session/User.ts`, whose types come from here: the page needs them without zod. */
export const OrganizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  bio: z.string(),
  links: z.array(z.string()),
  company_name: z.string(),
  logo_url: z.string().nullable(),
  listings: z.array(z.string()).describe('Ids of the projects that it has claimed.'),
  members: z.array(
    z.object({ user_id: z.string(), permission_name: z.string().describe('Such as `OWNER`.') }),
  ),
})

export const UserSchema = z.object({
  id: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  createdAt: z.string().nullable().describe('ISO 8601; null while logged out.'),
  paid: z.boolean(),
  apiToken: z.string(),
  canManageSubscription: z.boolean(),
  subscriptionStatus: z.object({ type: z.enum(TIER_IDS) }),
  organizations: z.array(OrganizationSchema.pick({ id: true, name: true })),
  activeOrganization: OrganizationSchema.nullable(),
  feature_flags: z.record(z.string(), z.unknown()),
  config: z.object({
    favorites: z
      .object({ charts: Ids, markets: Ids, metrics: Ids, projects: Ids, tables: Ids })
      .describe('The five lists of favorites, each of ids.'),
  }),
  onboardingCompleted: z.boolean(),
  isStaff: z.boolean().describe('True if the user works for the company that runs the terminal.'),
})
