import { AccountPage } from '../../account/AccountPage.tsx'
import { BillingPanels } from '../../account/billing/BillingPanels.tsx'
import { usePaid } from '../../account/billing/payment.ts'

/** What the user pays for, and could. */
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
