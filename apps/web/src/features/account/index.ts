import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'
import type { PersonalSearch } from './PersonalSearch.ts'

// In the first load of every page: as short as the router lets it be.
const validateSearch = (raw: Record<string, unknown>): PersonalSearch => raw

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch,
  component: lazyRouteComponent(() => import('./login/LoginPage.tsx'), 'LoginPage'),
})

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch,
  component: lazyRouteComponent(() => import('./signup/SignupPage.tsx'), 'SignupPage'),
})

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch,
  component: lazyRouteComponent(() => import('./reset/ResetPage.tsx'), 'ResetPage'),
})

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch,
  component: lazyRouteComponent(() => import('./verify/VerifyPage.tsx'), 'VerifyPage'),
})

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations/$id',
  component: lazyRouteComponent(() => import('./invitation/InvitationPage.tsx'), 'InvitationPage'),
})

const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding',
  validateSearch,
  component: lazyRouteComponent(() => import('./onboarding/OnboardingPage.tsx'), 'OnboardingPage'),
})

const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./overview/OverviewPage.tsx'), 'OverviewPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/settings',
  component: lazyRouteComponent(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
})

/** The ways in, the account and its settings. */
export const accountRoutes = [
  loginRoute,
  signupRoute,
  resetRoute,
  verifyRoute,
  invitationRoute,
  onboardingRoute,
  overviewRoute,
  settingsRoute,
] as const
