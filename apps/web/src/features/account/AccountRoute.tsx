import { useMatch } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { InvitationPage } from './InvitationPage.tsx'
import { Waiting } from './LoggedOutPage.tsx'
import { LoginPage } from './LoginPage.tsx'
import { ResetPage } from './ResetPage.tsx'
import { SignupPage } from './SignupPage.tsx'
import { VerifyPage } from './VerifyPage.tsx'

/** The search parameters of the account pages. The pages read them from the raw address, since a token that looks
 * like a number must stay text.
 */
export type AccountSearch = {
  /** The page to continue on. */
  returnTo?: unknown
  /** The token in the link of an email. */
  token?: unknown
  /** Present if the token confirms a new address. */
  change?: unknown
  /** Present after a checkout. */
  paid?: unknown
  /** The search text of a staff list. */
  q?: unknown
  /** The page of a staff list. */
  page?: unknown
}

/** `/organization` and its other pages. */
const OrganizationPage = lazyComponent(
  () => import('./organization/OrganizationPage.tsx'),
  'OrganizationPage',
)

/** The page of each route. Pages for logging in share one chunk; the others load on demand. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  '/login': LoginPage,
  '/signup': SignupPage,
  '/set-up': lazyComponent(() => import('./SetUpPage.tsx'), 'SetUpPage'),
  '/reset-password': ResetPage,
  '/verify-email': VerifyPage,
  '/listings/confirm': lazyComponent(
    () => import('./ConfirmListingPage.tsx'),
    'ConfirmListingPage',
  ),
  '/unsubscribe': lazyComponent(() => import('./UnsubscribePage.tsx'), 'UnsubscribePage'),
  '/invitations/$id': InvitationPage,
  '/onboarding': lazyComponent(() => import('./OnboardingPage.tsx'), 'OnboardingPage'),
  '/account': lazyComponent(() => import('./OverviewPage.tsx'), 'OverviewPage'),
  '/account/settings': lazyComponent(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
  '/account/api': lazyComponent(() => import('./keys/ApiPage.tsx'), 'ApiPage'),
  '/account/connect': lazyComponent(() => import('./keys/ConnectPage.tsx'), 'ConnectPage'),
  '/account/alerts': lazyComponent(() => import('./alerts/AlertsPage.tsx'), 'AlertsPage'),
  '/account/billing': lazyComponent(() => import('./billing/BillingPage.tsx'), 'BillingPage'),
  '/account/tiers': lazyComponent(() => import('./billing/TiersPage.tsx'), 'TiersPage'),
  '/organization': OrganizationPage,
  '/organization/$page': OrganizationPage,
  '/staff': lazyComponent(() => import('./staff/UsersPage.tsx'), 'UsersPage'),
  '/staff/categories': lazyComponent(() => import('./staff/CategoriesPage.tsx'), 'CategoriesPage'),
  '/staff/projects': lazyComponent(() => import('./staff/ProjectsPage.tsx'), 'ProjectsPage'),
  '/staff/operations': lazyComponent(
    () => import('./staff/operations/OperationsPage.tsx'),
    'OperationsPage',
  ),
  '/staff/audit': lazyComponent(() => import('./staff/StaffAuditPage.tsx'), 'StaffAuditPage'),
}

/** The account page of the current route. */
export function AccountRoute() {
  const { fullPath } = useMatch({ strict: false })
  const Page = PAGES[fullPath]
  if (Page === undefined) throw new TypeError(`No page is known for the route “${fullPath}”.`)
  return (
    <Suspense fallback={<Waiting />}>
      <Page />
    </Suspense>
  )
}
