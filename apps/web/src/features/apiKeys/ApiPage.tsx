import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AccountPage } from '../../account/AccountPage.tsx'
import type { KeyOwner } from '../../account/keys/KeyOwner.ts'
import { KeysPanels } from '../../account/keys/KeysPanels.tsx'
import { accountQuery } from '../../data/accounts/accountQuery.ts'
import { PanelSlot } from '../../ui/Panel.tsx'
import { TokenPanel } from './TokenPanel.tsx'

const OWN_KEYS: KeyOwner = { room: 'user', path: '/users/me/keys' }
/** The server knows the personal token under this id. */
const TOKEN_ID = 'api-token'

/** Everything by which a user's programs read the public interface. */
export function ApiPage() {
  return (
    <AccountPage path="/account/api">
      {(user) => (
        <>
          <PanelSlot name="Personal token">
            <TokenPanel user={user} />
          </PanelSlot>
          <OwnKeys />
        </>
      )}
    </AccountPage>
  )
}

function OwnKeys() {
  const { data } = useQuery(
    accountQuery<'showKeyUsage'>('user', `${OWN_KEYS.path}/${TOKEN_ID}/usage?days=30`),
  )
  const token = useMemo(
    () => data && { key_id: TOKEN_ID, name: 'Personal token', usage: data.days },
    [data],
  )
  return <KeysPanels owner={OWN_KEYS} mayChange beside={token} />
}
