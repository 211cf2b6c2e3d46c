import type { PermissionName } from '@tickmark/core/accounts/PERMISSIONS'
import { isAllowed } from '@tickmark/core/accounts/PERMISSIONS'
import type { Role } from '@tickmark/core/accounts/ROLES'
import { findRole } from '@tickmark/core/accounts/ROLES'
import { EMPTY_USER, type Organization } from '@tickmark/core/accounts/User'
import { useOwner } from '../../../data/session/sessionStore.ts'

/** Roles as the page calls them. */
export const ROLE_NAMES = {
  OWNER: 'Owner',
  ADMIN: 'Administrator',
  MEMBER: 'Member',
} as const satisfies Readonly<Record<Role, string>>

/** The active organization with the user's role and permissions. */
export function useOrganization() {
  const user = useOwner() ?? EMPTY_USER
  const role = findRole(user)
  return {
    user,
    organization: user.activeOrganization,
    role,
    may: (act: PermissionName) => isAllowed(act, role),
  }
}

/** The props of each page: the active organization. */
export type OrganizationPageProps = { organization: Organization }
