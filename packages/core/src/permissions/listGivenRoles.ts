import { ROLES, type Role } from './ROLES.ts'

/** The roles that somebody may give: none above his own. From the least rights to the most. */
export function listGivenRoles(own: Role): Role[] {
  return ROLES.slice(ROLES.indexOf(own)).toReversed()
}
