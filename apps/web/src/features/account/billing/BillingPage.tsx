import { AccountPage } from '../AccountPage.tsx'
import { BillingPanels } from './BillingPanels.tsx'
import { usePaid } from './payment.ts'

/** The subscription of the user, and the plans on offer. */
export function BillingPage() {
  const hasPaid = usePaid()
  return (
    <AccountPage path="/account/billing">
      {({ id }) =>
        id !== null && <BillingPanels owner={{ kind: 'user', userId: id }} hasPaid={hasPaid} />
      }
    </AccountPage>
  )
}
