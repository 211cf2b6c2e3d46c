import type { ScreenPage, Screens } from '../Screen.ts'

/**
 * Log-in and the pages about the user, the organization and, for staff, everybody. They need no figures, search engines
 * do not list them, and a partner's terminal does not have them.
 */
export const accountScreens = {
  '/login': { title: 'Log in' },
  '/signup': { title: 'Sign up', switches: ['MANUAL_AUTH_ENABLED'] },
  '/set-up': { title: 'Set up this terminal', switches: ['MANUAL_AUTH_ENABLED'] },
  '/reset-password': {
    title: 'Choose a password',
    switches: ['MANUAL_AUTH_ENABLED'],
  },
  '/verify-email': { title: 'Verify your email address' },
  '/listings/confirm': {
    title: 'Confirm an application',
    switches: ['NEW_LISTING_FORM_ENABLED'],
  },
  '/unsubscribe': { title: 'Unsubscribe' },
  '/invitations/$id': { title: 'Invitation' },
  '/onboarding': { title: 'Welcome' },
  '/account': { title: 'Account', switches: ['ACCOUNT_PAGE_ENABLED'] },
  '/account/settings': {
    title: 'Account settings',
    switches: ['ACCOUNT_SETTINGS_ENABLED'],
  },
  '/account/api': { title: 'API' },
  '/account/connect': { title: 'Authorize an application' },
  '/account/alerts': { title: 'Alerts' },
  '/account/billing': { title: 'Billing' },
  '/account/tiers': { title: 'Tiers' },
  '/organization': { title: 'Organization' },
  '/organization/members': { title: 'Organization: members' },
  '/organization/listings': {
    title: 'Organization: listings',
    switches: ['PROJECT_LISTING_FORM_ENABLED'],
  },
  '/organization/keys': { title: 'Organization: API keys' },
  '/organization/billing': { title: 'Organization: billing' },
  '/organization/sso': { title: 'Organization: single sign-on' },
  '/organization/audit': { title: 'Organization: audit log' },
  '/staff': { title: 'Staff: users' },
  '/staff/projects': { title: 'Staff: projects' },
  '/staff/categories': { title: 'Staff: categories' },
  '/staff/operations': { title: 'Staff: operations' },
  '/staff/audit': { title: 'Staff: audit log' },
} as const satisfies Screens

export const accountPages: Readonly<Partial<Record<keyof typeof accountScreens, ScreenPage>>> = {
  '/login': { examples: [{}] },
  '/signup': { examples: [{}] },
  '/account/settings': { examples: [{}] },
  '/account/alerts': { examples: [{}] },
  '/account/tiers': { examples: [{ region: 'Compare tiers' }] },
}
