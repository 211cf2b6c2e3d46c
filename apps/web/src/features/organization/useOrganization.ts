import { isAllowed, type PermissionName } from '@tickmark/core/permissions/PERMISSIONS'
import { findRole } from '@tickmark/core/permissions/ROLES'
import { EMPTY_USER, type Organization } from '@tickmark/core/session/User'
import { useOwner } from '../../data/session/sessionStore.ts'

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
