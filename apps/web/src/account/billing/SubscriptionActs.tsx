import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { Subscription } from '@tickmark/core/accounts/Billing'
import { isRunning } from '@tickmark/core/accounts/isRunning'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { useState } from 'react'
import { ACCOUNT_API_SCOPES } from '../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { refreshAccounts } from '../../data/accounts/accountQuery.ts'
import { postRest } from '../../data/rest/sendRest.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import type { BillingOwner } from './BillingOwner.ts'
import { cancelSubscription } from './cancelSubscription.ts'
import { useLeaveFor } from './useLeaveFor.ts'

type Props = { subscription: Subscription | null; owner: BillingOwner }

/** What can be done with a subscription: another plan, invoices and cards at the payment service, and its end. */
export function SubscriptionActs({ subscription, owner }: Props) {
  const { leaving, leaveFor } = useLeaveFor()
  const [isAsking, setAsking] = useState(false)
  if (subscription === null) return null
  const body = owner.kind === 'user' ? {} : { organization_id: owner.organizationId }
  const ask = (path: string) => () =>
    postRest<AccountAnswer<'openPortal' | 'openUpgrade'>>(path, body, ACCOUNT_API_SCOPES.user)
  const end = subscription.renews_at
  const cancel = async () => {
    await cancelSubscription(owner)
    toast({ title: 'The subscription is cancelled', tone: 'success' })
    await refreshAccounts()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {isRunning(subscription) && (
        <Button
          size="medium"
          variant="solid"
          isLoading={leaving === 'upgrade'}
          onClick={() => leaveFor('upgrade', ask('/stripe/portal/upgrade'))}
        >
          Change plan
        </Button>
      )}
      <Button
        size="medium"
        isLoading={leaving === 'portal'}
        onClick={() => leaveFor('portal', ask('/stripe/portal'))}
      >
        Invoices and payment
      </Button>
      {isRunning(subscription) && subscription.cancels_at === null && (
        <Button size="medium" variant="ghost" onClick={() => setAsking(true)}>
          Cancel subscription
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Cancel the subscription?"
          action="Cancel subscription"
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        >
          {end === null
            ? 'It goes on until the end of what is paid, and is not renewed.'
            : `It goes on until ${formatDay(end.slice(0, 10))}, which is paid, and is not renewed.`}
        </ConfirmDialog>
      )}
    </div>
  )
}
