import { z } from 'zod'

/** An organization in which no owner can act, as staff see it. */
export const OwnerlessOrganization = z.object({
  organization_id: z.string(),
  name: z.string(),
  member_count: z.int().describe('Members of any role.'),
  owners: z
    .array(z.object({ user_id: z.string(), email: z.string(), username: z.string() }))
    .describe('Its owners, all of them suspended; empty when they are gone.'),
})
export type OwnerlessOrganization = z.output<typeof OwnerlessOrganization>
