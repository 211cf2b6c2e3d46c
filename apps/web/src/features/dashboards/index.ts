import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { rootRoute } from '../../shell/rootRoute.tsx'

/** A dashboard alone, to be looked at; see `view/DashboardView`. */
export const DashboardView = lazy(async () => ({
  default: (await import('./view/DashboardView.tsx')).DashboardView,
}))

const dashboardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboards',
  component: lazyRouteComponent(() => import('./DashboardsPage.tsx'), 'DashboardsPage'),
})

const newDashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboards/new',
  // Kept as it is: `readDashboardSearch` gives it types.
  validateSearch: (raw: Record<string, unknown>): Record<never, never> => raw,
  component: lazyRouteComponent(() => import('./NewDashboardPage.tsx'), 'NewDashboardPage'),
})

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboards/$id',
  validateSearch: (raw: Record<string, unknown>): Record<never, never> => raw,
  component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
})

/** `/dashboards`: what there is, a new one, and each. */
export const dashboardRoutes = [dashboardsRoute, newDashboardRoute, dashboardRoute] as const
