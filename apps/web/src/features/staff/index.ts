import { lazy } from 'react'

/** `/staff`: users with their tiers and features. */
export const UsersPage = lazy(async () => ({
  default: (await import('./UsersPage.tsx')).UsersPage,
}))

/** `/staff/audit`: the audit log of all users. */
export const StaffAuditPage = lazy(async () => ({
  default: (await import('./StaffAuditPage.tsx')).StaffAuditPage,
}))
