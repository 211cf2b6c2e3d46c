import { Link } from '@tanstack/react-router'
import type { Billing } from '@tickmark/core/accounts/Billing'
import { isRunning } from '@tickmark/core/accounts/isRunning'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { contactSupport } from '../../integrations/contactSupport.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { BillingOwner } from './BillingOwner.ts'
import { describeSubscription } from './describeSubscription.ts'
import { SubscriptionActs } from './SubscriptionActs.tsx'

type Props = { billing: Billing; owner: BillingOwner }

/** The tier, who sets it, and what can be done about it. */
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
          What each tier gives
        </Link>
      </div>
      {state && (
        <p className="text-fg2">
          {state.text}
          {owner.kind === 'organization' && isRunning(subscription) && (
            <>
              {' '}
              {subscription.seats === 1 ? '1 seat' : `${subscription.seats} seats`} for{' '}
              {owner.members === 1 ? '1 member' : `${owner.members} members`}; those who joined
              first come first.
            </>
          )}
        </p>
      )}
      {!configured && (
        <p className="max-w-prose text-fg2">
          Billing is not configured on this installation: nothing is sold here, and an administrator
          sets the tier.
        </p>
      )}
      {configured && billing.managed_by === 'administrator' && (
        <p className="text-fg2">
          {owner.kind === 'user'
            ? 'You do not pay for it yourself: an administrator or an organisation of yours gives it to you.'
            : 'An administrator gave it. Nothing is paid for it.'}
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
