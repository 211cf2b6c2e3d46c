import { Outlet } from '@tanstack/react-router'
import { ROLE_NAMES } from '../../people/ROLE_NAMES.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { NoOrganization } from './NoOrganization.tsx'
import { ORGANIZATION_PAGE_IDS, ORGANIZATION_PAGES } from './ORGANIZATION_PAGES.ts'
import { OrganizationLogo } from './OrganizationLogo.tsx'
import { OrganizationMenu } from './OrganizationMenu.tsx'
import { OwnInvitations } from './OwnInvitations.tsx'
import { useOrganization } from './useOrganization.ts'

/** What all pages of the active organisation share: which one it is, what the user is in it, and the way to another. */
export function OrganizationLayout() {
  const { organization, role, may } = useOrganization()
  if (organization === null)
    return (
      <>
        <h1 className="pb-3 text-xl font-semibold tracking-tight">Organisation</h1>
        <NoOrganization />
      </>
    )
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center gap-3 pb-2">
        <OrganizationLogo organization={organization} />
        <h1 className="min-w-0 text-xl font-semibold tracking-tight break-words">
          <bdi>{organization.name}</bdi>
        </h1>
        {role !== null && <Badge>{ROLE_NAMES[role]}</Badge>}
        <span className="ml-auto">
          <OrganizationMenu />
        </span>
      </div>
      <TabLinks
        label="Organisation"
        tabs={ORGANIZATION_PAGE_IDS.filter((page) => may(ORGANIZATION_PAGES[page].needs)).map(
          (page) => ({
            label: ORGANIZATION_PAGES[page].label,
            link:
              page === ''
                ? { to: '/organization' }
                : { to: '/organization/$page', params: { page } },
          }),
        )}
      />
      <div className="flex flex-col gap-4 pt-4">
        <OwnInvitations />
        <Outlet />
      </div>
    </>
  )
}
