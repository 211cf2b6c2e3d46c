import type { User } from './User.ts'

/** The roles of a member of an organization, from the most rights to the least. */
export const ROLES = ['OWNER', 'ADMIN', 'MEMBER'] as const
export type Role = (typeof ROLES)[number]

/** Lists the roles that a member may give: none above their own. From the least rights to the most. */
export function listGivenRoles(own: Role): Role[] {
  return ROLES.slice(ROLES.indexOf(own)).toReversed()
}

/** Finds the user's role in their active organization; null where there is none. */
export function findRole(user: Pick<User, 'id' | 'activeOrganization'>): Role | null {
  const own = user.activeOrganization?.members.find((member) => member.user_id === user.id)
  return ROLES.find((role) => role === own?.permission_name) ?? null
}
