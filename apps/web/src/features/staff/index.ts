import { lazy } from 'react'

/** `/staff`: users with their tiers and features. */
export const UsersPage = lazy(async () => ({
  default: (await import('./users/UsersPage.tsx')).UsersPage,
}))

/** `/staff/audit`: what anybody did. */
export const StaffAuditPage = lazy(async () => ({
  default: (await import('./audit/StaffAuditPage.tsx')).StaffAuditPage,
}))
