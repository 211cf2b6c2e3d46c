import type { Role } from '../permissions/ROLES.ts'

/** A member of an organisation, as its other members see him. */
export type MemberLine = {
  user_id: string
  permission_name: Role
  username: string
  email: string
  joined_at: string
}
