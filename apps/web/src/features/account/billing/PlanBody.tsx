import { Link } from '@tanstack/react-router'
import type { Billing, Subscription } from '@tickmark/core/accounts/Billing'
import { isRunning } from '@tickmark/core/accounts/isRunning'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { useState } from 'react'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { contactSupport } from '../../../integrations/contactSupport.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { type BillingOwner, useLeaveFor } from './payment.ts'

type Props = { billing: Billing; owner: BillingOwner }

/** The tier, who sets it, and the actions on the subscription. */
export function PlanBody({ billing, owner }: Props) {
  const { tier, subscription, configured } = billing
  const state = subscription === null ? null : describeSubscription(subscription)
  return (
    <div className="flex flex-col gap-3 border-t border-line p-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-lg font-semibold">{TIERS[tier].name}</span>
        {state && <Badge tone={state.tone}>{state.label}</Badge>}
        <Link
          to="/account/tiers"
          className="ml-auto text-fg2 underline decoration-line2 underline-offset-2 hover:text-fg"
        >
          Compare tiers
        </Link>
      </div>
      {state && (
        <p className="text-fg2">
          {state.text}
          {owner.kind === 'organization' && isRunning(subscription) && (
            <>
              {' '}
              {subscription.seats === 1 ? '1 seat' : `${subscription.seats} seats`} for{' '}
              {owner.members === 1 ? '1 member' : `${owner.members} members`}; seats go to the
              longest-standing members first.
            </>
          )}
        </p>
      )}
      {!configured && (
        <p className="max-w-prose text-fg2">
          Billing is not configured on this installation: no plans are sold, and an administrator
          sets the tier.
        </p>
      )}
      {configured && billing.managed_by === 'administrator' && (
        <p className="text-fg2">
          {owner.kind === 'user'
            ? 'You do not pay for it: it was granted by an administrator or comes with your organization.'
            : 'An administrator granted it free of charge.'}
        </p>
      )}
      {configured ? (
        <SubscriptionActs subscription={subscription} owner={owner} />
      ) : (
        <Button size="medium" className="self-start" onClick={() => contactSupport()}>
          Contact support
        </Button>
      )}
    </div>
  )
}

type Description = { text: string; tone: 'good' | 'warn' | 'bad' | 'quiet'; label: string }

/** Describes the state of a subscription in a word and a sentence. */
export function describeSubscription({
  status,
  renews_at,
  cancels_at,
}: Pick<Subscription, 'status' | 'renews_at' | 'cancels_at'>): Description {
  const renews = renews_at === null ? null : formatDay(renews_at.slice(0, 10))
  if ((status === 'active' || status === 'trialing') && cancels_at !== null)
    return {
      label: 'Canceled',
      tone: 'warn',
      text: `It stays active until ${formatDay(cancels_at.slice(0, 10))} and is not renewed.`,
    }
  switch (status) {
    case 'active':
      return {
        label: 'Active',
        tone: 'good',
        text: renews === null ? 'It is paid.' : `It renews on ${renews}.`,
      }
    case 'trialing':
      return {
        label: 'Trial',
        tone: 'good',
        text: renews === null ? 'It is on trial.' : `The first payment is due on ${renews}.`,
      }
    case 'past_due':
      return {
        label: 'Payment failed',
        tone: 'bad',
        text: 'The last payment failed and will be retried. Check your card under “Invoices and payment”.',
      }
    case 'incomplete':
      return {
        label: 'Not paid yet',
        tone: 'warn',
        text: 'The first payment has not been made yet.',
      }
    default:
      return { label: 'Ended', tone: 'quiet', text: 'The subscription has ended.' }
  }
}

type SubscriptionActsProps = { subscription: Subscription | null; owner: BillingOwner }

/** The actions on a subscription: change the plan, open invoices and payment at the payment service, and cancel. */
function SubscriptionActs({ subscription, owner }: SubscriptionActsProps) {
  const { leaving, leaveFor } = useLeaveFor()
  const [isAsking, setAsking] = useState(false)
  if (subscription === null) return null
  const body = owner.kind === 'user' ? {} : { organization_id: owner.organizationId }
  const end = subscription.renews_at
  const cancel = async () => {
    await cancelSubscription(owner)
    toast({ title: 'The subscription is canceled', tone: 'success' })
    await refreshAccounts()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {isRunning(subscription) && (
        <Button
          size="medium"
          variant="solid"
          isLoading={leaving === 'upgrade'}
          onClick={() =>
            leaveFor('upgrade', () => callAccount('POST /v1/stripe/portal/upgrade', body))
          }
        >
          Change plan
        </Button>
      )}
      <Button
        size="medium"
        isLoading={leaving === 'portal'}
        onClick={() => leaveFor('portal', () => callAccount('POST /v1/stripe/portal', body))}
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
            ? 'It stays active until the end of the paid period and is not renewed.'
            : `It is paid until ${formatDay(end.slice(0, 10))} and stays active until then. It is not renewed.`}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Cancels a subscription at the end of the paid period.
 * @throws HttpError with the message of the server or the payment service.
 */
async function cancelSubscription(owner: BillingOwner): Promise<void> {
  if (owner.kind === 'user')
    await callAccount('POST /v1/users/{user_id}/subscription/cancel', { user_id: owner.userId })
  else
    await callAccount('POST /v3/internal/organization/{organization_id}/subscription/cancel', {
      organization_id: owner.organizationId,
    })
}
