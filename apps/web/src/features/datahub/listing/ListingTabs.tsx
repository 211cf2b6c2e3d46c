import { useSwitch } from '../../../data/switchStore.ts'
import { TabLinks } from '../../../ui/TabLinks.tsx'

/** The two forms side by side, as far as they are switched on. */
export function ListingTabs() {
  const hasForm = useSwitch('NEW_LISTING_FORM_ENABLED')
  const hasClaims = useSwitch('PROJECT_LISTING_FORM_ENABLED')
  if (!hasForm || !hasClaims) return null
  return (
    <TabLinks
      label="Listings"
      tabs={[
        { label: 'New listing', link: { to: '/listings' } },
        { label: 'Claim a project', link: { to: '/listings/project' } },
      ]}
    />
  )
}
