import { getRouteApi } from '@tanstack/react-router'
import { AccountPage } from '../../account/AccountPage.tsx'
import { BillingPanels } from '../../billing/BillingPanels.tsx'

const route = getRouteApi('/account/billing')

/** What the user pays for, and could. */
export function BillingPage() {
  const { paid } = route.useSearch()
  return (
    <AccountPage title="Billing">
      {({ id }) =>
        id !== null && <BillingPanels owner={{ kind: 'user', userId: id }} hasPaid={paid} />
      }
    </AccountPage>
  )
}
