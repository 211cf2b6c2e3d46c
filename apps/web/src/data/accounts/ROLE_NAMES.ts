import type { Role } from '@tickmark/core/permissions/ROLES'

/** Roles as the page calls them. */
export const ROLE_NAMES = {
  OWNER: 'Owner',
  ADMIN: 'Administrator',
  MEMBER: 'Member',
} as const satisfies Readonly<Record<Role, string>>
