import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseStaffSearch } from './StaffSearch.ts'

const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/staff',
  component: lazyRouteComponent(() => import('./StaffLayout.tsx'), 'StaffLayout'),
})

const usersRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/',
  validateSearch: parseStaffSearch,
  component: lazyRouteComponent(() => import('./users/UsersPage.tsx'), 'UsersPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/audit',
  validateSearch: parseStaffSearch,
  component: lazyRouteComponent(() => import('./audit/StaffAuditPage.tsx'), 'StaffAuditPage'),
})

/** `/staff`: users with their tiers and features, and `/staff/audit`: what anybody did. For staff only. */
export const staffRoutes = staffRoute.addChildren([usersRoute, auditRoute])
