import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQuery } from '../../../data/accountQuery.ts'
import { AlertDialog } from '../../../documents/alerts/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { AccountPage } from '../AccountPage.tsx'
import { AlertTable } from './AlertTable.tsx'

/** The alerts of the user. */
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

/** The alerts of the user, with a button to create one. */
function AlertsPanel() {
  const query = useQuery({
    ...accountQuery<'listAlerts'>('organization', ALERTS_CALL.path),
    // Checks continue while the page is open.
    refetchInterval: ALERTS_CALL.everyMs,
  })
  const [isMaking, setMaking] = useState(false)
  const make = (
    <Button variant="solid" onClick={() => setMaking(true)}>
      New alert
    </Button>
  )
  return (
    <Panel title="Alerts" controls={make} footer="Alerts are checked whenever new data arrives.">
      <QueryView query={query} skeleton="m-3.5 h-32">
        {({ alerts }) =>
          alerts.length === 0 ? (
            <EmptyState title="No alerts yet">
              <p>
                An alert notifies you when a value crosses a threshold or tokens are about to
                unlock. Create one here, with “Alert me…” in the menu of a chart, or on the page of
                unlocks.
              </p>
            </EmptyState>
          ) : (
            <AlertTable alerts={alerts} />
          )
        }
      </QueryView>
      {isMaking && <AlertDialog onClose={() => setMaking(false)} />}
    </Panel>
  )
}

/** The API path of the alerts, and how often an open page refetches them. */
const ALERTS_CALL = { path: '/alerts', everyMs: 5_000 } as const
