import { AccountPage } from '../../../account/AccountPage.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { FavoritesPanel } from './FavoritesPanel.tsx'
import { OrganizationsPanel } from './OrganizationsPanel.tsx'
import { OtherPages } from './OtherPages.tsx'
import { WhoPanel } from './WhoPanel.tsx'

/** `/account`: who the user is here, and what is his. */
export function OverviewPage() {
  return (
    <AccountPage path="/account">
      {(user) => (
        <>
          <PanelSlot name="You">
            <WhoPanel user={user} />
          </PanelSlot>
          <PanelSlot name="Organisations">
            <OrganizationsPanel user={user} />
          </PanelSlot>
          <PanelSlot name="Favourites">
            <FavoritesPanel />
          </PanelSlot>
          <OtherPages />
        </>
      )}
    </AccountPage>
  )
}
