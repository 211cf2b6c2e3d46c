/**
 * The pages about whoever uses the terminal, with their titles, by their paths below `/explorer`; `$id` stands for one
 * segment. No searcher lists them, and they need no figures.
 */
export const PERSONAL_PAGES = {
  '/login': 'Log in',
  '/signup': 'Sign up',
  '/reset-password': 'Choose a password',
  '/verify-email': 'Verify your e-mail address',
  '/invitations/$id': 'Invitation',
  '/onboarding': 'Welcome',
  '/account': 'Account',
  '/account/settings': 'Account settings',
  '/account/api': 'API',
  '/account/alerts': 'Alerts',
  '/account/billing': 'Billing',
  '/account/tiers': 'Tiers',
  '/organization': 'Organisation',
  '/organization/members': 'Organisation: members',
  '/organization/keys': 'Organisation: API keys',
  '/organization/billing': 'Organisation: billing',
  '/organization/audit': 'Organisation: audit log',
  '/staff': 'Staff: users',
  '/staff/audit': 'Staff: audit log',
} as const satisfies Readonly<Record<`/${string}`, string>>

export type PersonalPage = keyof typeof PERSONAL_PAGES
