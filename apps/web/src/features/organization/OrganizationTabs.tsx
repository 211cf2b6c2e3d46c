import { TabLinks } from '../../ui/TabLinks.tsx'
import { ORGANIZATION_PAGE_IDS, ORGANIZATION_PAGES } from './ORGANIZATION_PAGES.ts'
import { useOrganization } from './useOrganization.ts'

/** The pages of the active organisation that the user is led to. */
export function OrganizationTabs() {
  const { may } = useOrganization()
  const pages = ORGANIZATION_PAGE_IDS.filter((page) => may(ORGANIZATION_PAGES[page].needs))
  return (
    <TabLinks
      label="Organisation"
      tabs={pages.map((page) => ({
        label: ORGANIZATION_PAGES[page].label,
        link:
          page === '' ? { to: '/organization' } : { to: '/organization/$page', params: { page } },
      }))}
    />
  )
}
