import { useQuery } from '@tanstack/react-query'
import { isRunning } from '@tickmark/core/accounts/isRunning'
import { useEffect } from 'react'
import { accountQuery } from '../../../data/accountQuery.ts'
import { refetchUserData } from '../../../data/session/updateUser.ts'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { StateNote } from '../../../ui/StateNote.tsx'
import { PlanBody } from './PlanBody.tsx'
import { PricesPanel } from './PricesPanel.tsx'
import type { BillingOwner } from './payment.ts'

const LOOK_AGAIN_MS = 3_000
/** After this many requests without a confirmation, the page stops polling. */
const MAX_LOOKS = 60

type Props = {
  owner: BillingOwner
  /** True if the user returns from the checkout. */
  hasPaid?: boolean
}

/** The tier of a user or an organization, its subscription, and the plans that can be bought. */
export function BillingPanels({ owner, hasPaid = false }: Props) {
  const query = useQuery({
    ...(owner.kind === 'user'
      ? accountQuery('/v1/billing')
      : accountQuery('/v3/internal/organization/{organization_id}/billing', {
          organization_id: owner.organizationId,
        })),
    // The payment service confirms a payment shortly after the user returns.
    refetchInterval: ({ state }) =>
      hasPaid && !isRunning(state.data?.subscription) && state.dataUpdateCount < MAX_LOOKS
        ? LOOK_AGAIN_MS
        : false,
  })
  const hasSubscription = isRunning(query.data?.subscription)
  useEffect(() => {
    // The rest of the page reads the tier from the session.
    if (hasPaid && hasSubscription) void refetchUserData()
  }, [hasPaid, hasSubscription])
  const billing = query.data
  return (
    <div className="flex flex-col gap-4">
      <PanelSlot name="Plan" of={owner.kind}>
        <Panel title="Plan">
          {hasPaid && billing !== undefined && (
            <div role="status" className="border-t border-line px-3.5 py-2.5">
              {hasSubscription ? (
                <p className="text-fg2">Thank you. Your plan is active.</p>
              ) : (
                <StateNote state="stale">
                  The payment is not confirmed yet. This page checks again automatically for a few
                  minutes.
                </StateNote>
              )}
            </div>
          )}
          <QueryView query={query} skeleton="m-3.5 h-28">
            {(answer) => <PlanBody billing={answer} owner={owner} />}
          </QueryView>
        </Panel>
      </PanelSlot>
      {billing?.configured && !hasSubscription && (
        <PanelSlot name="Plans on offer" of={owner.kind}>
          <PricesPanel prices={billing.prices} owner={owner} onRetry={() => query.refetch()} />
        </PanelSlot>
      )}
    </div>
  )
}
