import { Outlet, useLocation } from '@tanstack/react-router'
import { findPersonalTitle } from '@tickmark/core/pages/findPersonalTitle'
import { AccountPage } from '../../account/AccountPage.tsx'
import { ROLE_NAMES } from '../../people/ROLE_NAMES.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { NoOrganization } from './NoOrganization.tsx'
import { ORGANIZATION_PAGE_IDS, ORGANIZATION_PAGES } from './ORGANIZATION_PAGES.ts'
import { OrganizationMenu } from './OrganizationMenu.tsx'
import { OwnInvitations } from './OwnInvitations.tsx'
import { useOrganization } from './useOrganization.ts'

/** What all pages of the active organisation share: which one it is, what the user is in it, and the way to another. */
export function OrganizationLayout() {
  const { pathname } = useLocation()
  const { organization, role } = useOrganization()
  return (
    <AccountPage
      title={organization?.name ?? 'Organisation'}
      pageTitle={findPersonalTitle(pathname)}
      controls={
        organization && (
          <>
            {role !== null && <Badge>{ROLE_NAMES[role]}</Badge>}
            <OrganizationMenu />
          </>
        )
      }
    >
      {() => (organization === null ? <NoOrganization /> : <ActivePages />)}
    </AccountPage>
  )
}

function ActivePages() {
  const { may } = useOrganization()
  const pages = ORGANIZATION_PAGE_IDS.filter((page) => may(ORGANIZATION_PAGES[page].needs))
  return (
    <>
      <TabLinks
        label="Organisation"
        tabs={pages.map((page) => ({
          label: ORGANIZATION_PAGES[page].label,
          link:
            page === '' ? { to: '/organization' } : { to: '/organization/$page', params: { page } },
        }))}
      />
      <OwnInvitations />
      <Outlet />
    </>
  )
}
