import { AccountPage } from '../../account/AccountPage.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { AlertsPanel } from './AlertsPanel.tsx'

/** Everything that somebody wants to be told of. */
export function AlertsPage() {
  return (
    <AccountPage path="/account/alerts">
      {() => (
        <PanelSlot name="Alerts">
          <AlertsPanel />
        </PanelSlot>
      )}
    </AccountPage>
  )
}
