import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'
import type { PersonalSearch } from './PersonalSearch.ts'

// Every page loads these routes first, and few are ever opened: they share one component, which finds the page.
const component = lazyRouteComponent(() => import('./PersonalPlace.tsx'), 'PersonalPlace')
const validateSearch = (raw: Record<string, unknown>): PersonalSearch => raw

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch,
  component,
})

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch,
  component,
})

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch,
  component,
})

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch,
  component,
})

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations/$id',
  component,
})

const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding',
  validateSearch,
  component,
})

const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component,
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/settings',
  component,
})

const apiRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/api',
  component,
})

const alertsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/alerts',
  component,
})

const billingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/billing',
  validateSearch,
  component,
})

const tiersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/tiers',
  component,
})

const organizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organization',
  component,
})

const organizationPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organization/$page',
  validateSearch,
  component,
})

const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/staff',
  validateSearch,
  component,
})

const staffAuditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/staff/audit',
  validateSearch,
  component,
})

/** The ways in, the account with its settings, keys and bills, the organisation, and what is for staff. */
export const accountRoutes = [
  loginRoute,
  signupRoute,
  resetRoute,
  verifyRoute,
  invitationRoute,
  onboardingRoute,
  overviewRoute,
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
