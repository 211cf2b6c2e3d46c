import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseBillingSearch } from '../../billing/BillingSearch.ts'
import { rootRoute } from '../../shell/rootRoute.tsx'

const organizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organization',
  component: lazyRouteComponent(() => import('./OrganizationLayout.tsx'), 'OrganizationLayout'),
})

const profileRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./OrganizationPage.tsx'), 'OrganizationPage'),
})

const pageRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/$page',
  validateSearch: parseBillingSearch,
  component: lazyRouteComponent(() => import('./OrganizationPage.tsx'), 'OrganizationPage'),
})

/** `/organization`: the profile of the active organisation, and `/organization/$page`: what else is known of it. */
export const organizationRoutes = organizationRoute.addChildren([profileRoute, pageRoute])
