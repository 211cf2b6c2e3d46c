import { PERMISSIONS, type PermissionName } from './PERMISSIONS.ts'
import type { Role } from './ROLES.ts'

/** Whether somebody with this role in an organisation may do something; null for whoever does not belong to it. */
export function isAllowed(act: PermissionName, role: Role | null): boolean {
  const allowed = PERMISSIONS[act]
  if (allowed === 'anyone' || allowed === 'user') return true
  return role !== null && (allowed as readonly Role[]).includes(role)
}
