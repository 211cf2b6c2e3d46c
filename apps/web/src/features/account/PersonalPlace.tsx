import { useMatch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { AlertsPage } from '../alerts/index.ts'
import { ApiPage } from '../apiKeys/index.ts'
import { BillingPage, TiersPage } from '../billing/index.ts'
import { OrganizationPage } from '../organization/index.ts'
import { StaffAuditPage, UsersPage } from '../staff/index.ts'
import { InvitationPage } from './invitation/InvitationPage.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { ResetPage } from './reset/ResetPage.tsx'
import { SignupPage } from './signup/SignupPage.tsx'
import { VerifyPage } from './verify/VerifyPage.tsx'
import { Waiting } from './Waiting.tsx'

/** The page of each route. Those that one comes by on the way in are together; the others wait for somebody who is in. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  '/login': LoginPage,
  '/signup': SignupPage,
  '/reset-password': ResetPage,
  '/verify-email': VerifyPage,
  '/invitations/$id': InvitationPage,
  '/onboarding': lazy(async () => ({
    default: (await import('./onboarding/OnboardingPage.tsx')).OnboardingPage,
  })),
  '/account': lazy(async () => ({
    default: (await import('./overview/OverviewPage.tsx')).OverviewPage,
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
