import { isAllowed } from '@tickmark/core/permissions/isAllowed'
import type { PermissionName } from '@tickmark/core/permissions/PERMISSIONS'
import { findRole } from '@tickmark/core/session/findRole'
import { EMPTY_USER, type Organization } from '@tickmark/core/session/User'
import { useOwner } from '../../data/session/sessionStore.ts'

/** The active organization, what the user is in it, and what he may do. */
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

/** What each page of an organization is about: the active one. */
export type OrganizationPageProps = { organization: Organization }
