import { useQuery } from '@tanstack/react-query'
import { isRunning } from '@tickmark/core/accounts/isRunning'
import { useEffect } from 'react'
import { accountQuery } from '../../data/accounts/accountQuery.ts'
import { refetchUserData } from '../../data/session/updateUser.ts'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import { PlanBody } from './PlanBody.tsx'
import { PricesPanel } from './PricesPanel.tsx'
import type { BillingOwner } from './payment.ts'

const LOOK_AGAIN_MS = 3_000
/** A payment that is not told of within minutes will not be soon. */
const MOST_LOOKS = 60

type Props = {
  owner: BillingOwner
  /** Whether the visitor comes back from paying. */
  hasPaid?: boolean
}

/** The tier of a user or an organization, who sets it, what is paid for it, and what could be bought. */
export function BillingPanels({ owner, hasPaid = false }: Props) {
  const query = useQuery({
    ...(owner.kind === 'user'
      ? accountQuery<'showBilling'>('user', '/billing')
      : accountQuery<'showOrganizationBilling'>(
          'organization',
          `/organization/${owner.organizationId}/billing`,
        )),
    // The payment service tells of a payment a little later than the visitor comes back.
    refetchInterval: ({ state }) =>
      hasPaid && !isRunning(state.data?.subscription) && state.dataUpdateCount < MOST_LOOKS
        ? LOOK_AGAIN_MS
        : false,
  })
  const hasSubscription = isRunning(query.data?.subscription)
  useEffect(() => {
    // What the rest of the page shows of the tier stands in the session.
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
                <p className="text-fg2">Thank you. What you paid for is yours.</p>
              ) : (
                <StateNote state="stale">
                  The payment is not confirmed yet. This page looks again by itself for some
                  minutes.
                </StateNote>
              )}
            </div>
          )}
          <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-28" />}>
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
