import { PERMISSIONS, type PermissionName } from './PERMISSIONS.ts'
import type { Role } from './ROLES.ts'

/**
 * Whether somebody who is logged in may do something by his role in an organisation; null for whoever belongs to none.
 * What is for staff needs more than a role.
 */
export function isAllowed(act: PermissionName, role: Role | null): boolean {
  const allowed = PERMISSIONS[act]
  if (allowed === 'anyone' || allowed === 'user') return true
  if (allowed === 'staff') return false
  return role !== null && (allowed as readonly Role[]).includes(role)
}
