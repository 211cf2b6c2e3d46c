import { ROLES, type Role } from '../permissions/ROLES.ts'
import type { User } from './User.ts'

/** What the user is in his active organisation; null where there is none. */
export function findRole(user: Pick<User, 'id' | 'activeOrganization'>): Role | null {
  const own = user.activeOrganization?.members.find((member) => member.user_id === user.id)
  return ROLES.find((role) => role === own?.permission_name) ?? null
}
