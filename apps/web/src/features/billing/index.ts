import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseBillingSearch } from '../../billing/BillingSearch.ts'
import { rootRoute } from '../../shell/rootRoute.tsx'

const billingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/billing',
  validateSearch: parseBillingSearch,
  component: lazyRouteComponent(() => import('./BillingPage.tsx'), 'BillingPage'),
})

const tiersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/tiers',
  component: lazyRouteComponent(() => import('./TiersPage.tsx'), 'TiersPage'),
})

/** `/account/billing`: what is paid and could be, and `/account/tiers`: what each tier gives. */
export const billingRoutes = [billingRoute, tiersRoute] as const
