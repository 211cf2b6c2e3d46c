import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import type { AccountSearch } from '../../features/account/AccountRoute.tsx'
import { keepSearch, rootRoute } from '../shell/rootRoute.tsx'

/** Few visitors open these pages, and all load their routes: one component, which finds the page, keeps them small. */
const component = lazyPage(() => import('../../features/account/AccountRoute.tsx'), 'AccountRoute')
const getParentRoute = () => rootRoute
const validateSearch = keepSearch<AccountSearch>

const loginRoute = createRoute({ getParentRoute, path: '/login', validateSearch, component })
const signupRoute = createRoute({ getParentRoute, path: '/signup', validateSearch, component })
const setUpRoute = createRoute({ getParentRoute, path: '/set-up', validateSearch, component })
const resetRoute = createRoute({
  getParentRoute,
  path: '/reset-password',
  validateSearch,
  component,
})
const verifyRoute = createRoute({
  getParentRoute,
  path: '/verify-email',
  validateSearch,
  component,
})
const invitationRoute = createRoute({ getParentRoute, path: '/invitations/$id', component })
const onboardingRoute = createRoute({
  getParentRoute,
  path: '/onboarding',
  validateSearch,
  component,
})
const accountRoute = createRoute({ getParentRoute, path: '/account', component })
const settingsRoute = createRoute({ getParentRoute, path: '/account/settings', component })
const apiRoute = createRoute({ getParentRoute, path: '/account/api', component })
const alertsRoute = createRoute({ getParentRoute, path: '/account/alerts', component })
const billingRoute = createRoute({
  getParentRoute,
  path: '/account/billing',
  validateSearch,
  component,
})
const tiersRoute = createRoute({ getParentRoute, path: '/account/tiers', component })
const organizationRoute = createRoute({ getParentRoute, path: '/organization', component })
const organizationPageRoute = createRoute({
  getParentRoute,
  path: '/organization/$page',
  validateSearch,
  component,
})
const staffRoute = createRoute({ getParentRoute, path: '/staff', validateSearch, component })
const staffAuditRoute = createRoute({
  getParentRoute,
  path: '/staff/audit',
  validateSearch,
  component,
})

/** Log-in, the account, the organization, and the pages of staff. */
export const accountRoutes = [
  loginRoute,
  signupRoute,
  setUpRoute,
  resetRoute,
  verifyRoute,
  invitationRoute,
  onboardingRoute,
  accountRoute,
  settingsRoute,
  apiRoute,
  alertsRoute,
  billingRoute,
  tiersRoute,
  organizationRoute,
  organizationPageRoute,
  staffRoute,
  staffAuditRoute,
] as const
