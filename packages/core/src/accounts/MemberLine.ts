import { z } from 'zod'
import { ROLES } from '../permissions/ROLES.ts'

/** A member of an organization, as its other members see them. */
export const MemberLine = z.object({
  user_id: z.string(),
  permission_name: z.enum(ROLES),
  username: z.string(),
  email: z.string(),
  joined_at: z.string(),
})
export type MemberLine = z.output<typeof MemberLine>
