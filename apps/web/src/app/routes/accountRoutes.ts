import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AccountSearch } from '../../features/account/AccountRoute.tsx'
import { keepSearch, rootRoute } from '../shell/rootRoute.tsx'

/** Few visitors open these pages, and all load their routes: one component, which finds the page, keeps them small. */
const personalPlace = lazyRouteComponent(
  () => import('../../features/account/AccountRoute.tsx'),
  'AccountRoute',
)

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: keepSearch<AccountSearch>,
  component: personalPlace,
})

// Accounts

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: keepSearch<AccountSearch>,
  component: personalPlace,
})

// Accounts

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: keepSearch<AccountSearch>,
  component: personalPlace,
})

// Accounts

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: keepSearch<AccountSearch>,
  component: personalPlace,
})

// Accounts

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations/$id',
  component: personalPlace,
})

// Accounts

const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding',
  validateSearch: keepSearch<AccountSearch>,
  component: personalPlace,
})

// Accounts

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: personalPlace,
})

// Accounts

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/settings',
  component: personalPlace,
})

// Accounts

const apiRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/api',
  component: personalPlace,
})

// Accounts

const alertsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/alerts',
  component: personalPlace,
})

// Accounts

const billingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/billing',
  validateSearch: keepSearch<AccountSearch>,
  component: personalPlace,
})

// Accounts

const tiersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/tiers',
  component: personalPlace,
})

// Accounts

const organizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organization',
  component: personalPlace,
})

// Accounts

const organizationPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organization/$page',
  validateSearch: keepSearch<AccountSearch>,
  component: personalPlace,
})

// Accounts

const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/staff',
  validateSearch: keepSearch<AccountSearch>,
  component: personalPlace,
})

// Accounts

const staffAuditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/staff/audit',
  validateSearch: keepSearch<AccountSearch>,
  component: personalPlace,
})

/** Log-in, the account, the organization, and the pages of staff. */
export const accountRoutes = [
  loginRoute,
  signupRoute,
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
