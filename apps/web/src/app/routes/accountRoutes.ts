import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import type { AccountSearch } from '../../features/account/AccountRoute.tsx'
import { keepSearch, rootRoute } from '../shell/rootRoute.tsx'

/** Few visitors open these pages, and all load their routes: one component, which finds the page, keeps them small. */
const component = lazyPage(() => import('../../features/account/AccountRoute.tsx'), 'AccountRoute')
const getParentRoute = () => rootRoute
const validateSearch = keepSearch<AccountSearch>

/** Log-in, the account, the organization, and the pages of staff. */
export const accountRoutes = [
  createRoute({ getParentRoute, path: '/login', validateSearch, component }),
  createRoute({ getParentRoute, path: '/signup', validateSearch, component }),
  createRoute({ getParentRoute, path: '/set-up', validateSearch, component }),
  createRoute({ getParentRoute, path: '/reset-password', validateSearch, component }),
  createRoute({ getParentRoute, path: '/verify-email', validateSearch, component }),
  createRoute({ getParentRoute, path: '/listings/confirm', validateSearch, component }),
  createRoute({ getParentRoute, path: '/unsubscribe', validateSearch, component }),
  createRoute({ getParentRoute, path: '/invitations/$id', component }),
  createRoute({ getParentRoute, path: '/onboarding', validateSearch, component }),
  createRoute({ getParentRoute, path: '/account', component }),
  createRoute({ getParentRoute, path: '/account/settings', component }),
  createRoute({ getParentRoute, path: '/account/api', component }),
  createRoute({ getParentRoute, path: '/account/connect', validateSearch, component }),
  createRoute({ getParentRoute, path: '/account/alerts', component }),
  createRoute({ getParentRoute, path: '/account/billing', validateSearch, component }),
  createRoute({ getParentRoute, path: '/account/tiers', component }),
  createRoute({ getParentRoute, path: '/organization', component }),
  createRoute({ getParentRoute, path: '/organization/$page', validateSearch, component }),
  createRoute({ getParentRoute, path: '/staff', validateSearch, component }),
  createRoute({ getParentRoute, path: '/staff/projects', validateSearch, component }),
  createRoute({ getParentRoute, path: '/staff/categories', validateSearch, component }),
  createRoute({ getParentRoute, path: '/staff/operations', component }),
  createRoute({ getParentRoute, path: '/staff/audit', validateSearch, component }),
] as const
