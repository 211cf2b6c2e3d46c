import { useQuery } from '@tanstack/react-query'
import { AccountPage } from '../../account/AccountPage.tsx'
import { accountQuery } from '../../data/accounts/accountQuery.ts'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TierTable } from './TierTable.tsx'

/** What each tier gives. Visitors may read it too. */
export function TiersPage() {
  return (
    <AccountPage path="/account/tiers" isForVisitors>
      {() => (
        <PanelSlot name="What each tier gives">
          <TiersPanel />
        </PanelSlot>
      )}
    </AccountPage>
  )
}

function TiersPanel() {
  const query = useQuery(accountQuery<'listTiers'>('user', '/tiers'))
  return (
    <Panel title="What each tier gives">
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-72" />}>
        {(list) => (
          <>
            <p className="max-w-prose px-3.5 pb-3 text-fg2">
              {list.gating === 'on'
                ? 'A tier has all that the one before it has. It holds on every screen, in every file and in the API.'
                : 'This installation gives everything to everybody: tiers limit neither what is shown, nor files, nor the API.'}
            </p>
            <TierTable list={list} />
          </>
        )}
      </QueryView>
    </Panel>
  )
}
