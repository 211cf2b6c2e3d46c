import { useMatch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { AlertsPage } from '../alerts/index.ts'
import { ApiPage } from '../apiKeys/index.ts'
import { BillingPage, TiersPage } from '../billing/index.ts'
import { OrganizationPage } from '../organization/index.ts'
import { StaffAuditPage, UsersPage } from '../staff/index.ts'
import { InvitationPage } from './InvitationPage.tsx'
import { Waiting } from './LoggedOutPage.tsx'
import { LoginPage } from './LoginPage.tsx'
import { ResetPage } from './ResetPage.tsx'
import { SignupPage } from './SignupPage.tsx'
import { VerifyPage } from './VerifyPage.tsx'

/**
 * What the addresses of the personal pages may say. The pages read it themselves, from the address as it stands:
 * tokens are texts, also those that look like numbers.
 */
export type PersonalSearch = {
  /** Where to go on to. */
  returnTo?: unknown
  /** What an e-mail proves its reader with. */
  token?: unknown
  /** Present where the token is about a new address. */
  change?: unknown
  /** Present for whoever comes back from paying. */
  paid?: unknown
  /** What a list for staff is narrowed to. */
  q?: unknown
  /** Which page of a list for staff is shown. */
  page?: unknown
}

/** The page of each route. Those that one comes by on the way in are together; the others wait for somebody who is in. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  '/login': LoginPage,
  '/signup': SignupPage,
  '/reset-password': ResetPage,
  '/verify-email': VerifyPage,
  '/invitations/$id': InvitationPage,
  '/onboarding': lazy(async () => ({
    default: (await import('./OnboardingPage.tsx')).OnboardingPage,
  })),
  '/account': lazy(async () => ({
    default: (await import('./OverviewPage.tsx')).OverviewPage,
  })),
  '/account/settings': lazy(async () => ({
    default: (await import('./settings/SettingsPage.tsx')).SettingsPage,
  })),
  '/account/api': ApiPage,
  '/account/alerts': AlertsPage,
  '/account/billing': BillingPage,
  '/account/tiers': TiersPage,
  '/organization': OrganizationPage,
  '/organization/$page': OrganizationPage,
  '/staff': UsersPage,
  '/staff/audit': StaffAuditPage,
}

/** The personal page at this address. */
export function PersonalPlace() {
  const { fullPath } = useMatch({ strict: false })
  const Page = PAGES[fullPath]
  if (Page === undefined) throw new TypeError(`No page is known for the route “${fullPath}”.`)
  return (
    <Suspense fallback={<Waiting />}>
      <Page />
    </Suspense>
  )
}
