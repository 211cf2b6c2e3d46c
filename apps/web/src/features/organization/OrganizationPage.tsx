import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { AuditPage } from './audit/AuditPage.tsx'
import { OrganizationBillingPage } from './billing/OrganizationBillingPage.tsx'
import { KeysPage } from './keys/KeysPage.tsx'
import { MembersPage } from './members/MembersPage.tsx'
import type { OrganizationPageId } from './ORGANIZATION_PAGES.ts'
import type { OrganizationPageProps } from './OrganizationPageProps.ts'
import { ProfilePage } from './profile/ProfilePage.tsx'
import { useOrganization } from './useOrganization.ts'

const PAGES = {
  '': ProfilePage,
  members: MembersPage,
  keys: KeysPage,
  billing: OrganizationBillingPage,
  audit: AuditPage,
} as const satisfies Record<OrganizationPageId, ComponentType<OrganizationPageProps>>

/** One page of the active organisation: its profile where the address names no other. */
export function OrganizationPage() {
  const { page = '' } = useParams({ strict: false })
  const { organization } = useOrganization()
  if (!isPage(page)) return <NotFoundPage />
  const Shown = PAGES[page]
  return organization && <Shown organization={organization} />
}

function isPage(text: string): text is OrganizationPageId {
  return Object.hasOwn(PAGES, text)
}
