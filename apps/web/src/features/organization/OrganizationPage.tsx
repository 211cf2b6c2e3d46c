import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { AccountPage } from '../../account/AccountPage.tsx'
import { ROLE_NAMES } from '../../data/accounts/ROLE_NAMES.ts'
import { Badge } from '../../ui/Badge.tsx'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { AuditPage } from './audit/AuditPage.tsx'
import { OrganizationBillingPage } from './billing/OrganizationBillingPage.tsx'
import { KeysPage } from './keys/KeysPage.tsx'
import { MembersPage } from './members/MembersPage.tsx'
import { NoOrganization } from './NoOrganization.tsx'
import type { OrganizationPageId } from './ORGANIZATION_PAGES.ts'
import { OrganizationMenu } from './OrganizationMenu.tsx'
import type { OrganizationPageProps } from './OrganizationPageProps.ts'
import { OrganizationTabs } from './OrganizationTabs.tsx'
import { OwnInvitations } from './OwnInvitations.tsx'
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
  const { organization, role } = useOrganization()
  if (!isPage(page)) return <NotFoundPage />
  const Shown = PAGES[page]
  return (
    <AccountPage
      path={page === '' ? '/organization' : `/organization/${page}`}
      title={organization?.name ?? 'Organisation'}
      controls={
        organization && (
          <>
            {role !== null && <Badge>{ROLE_NAMES[role]}</Badge>}
            <OrganizationMenu />
          </>
        )
      }
    >
      {() =>
        organization === null ? (
          <NoOrganization />
        ) : (
          <>
            <OrganizationTabs />
            <OwnInvitations />
            <Shown organization={organization} />
          </>
        )
      }
    </AccountPage>
  )
}

function isPage(text: string): text is OrganizationPageId {
  return Object.hasOwn(PAGES, text)
}
