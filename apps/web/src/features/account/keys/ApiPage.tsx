import { useQuery } from '@tanstack/react-query'
import type { User } from '@tickmark/core/accounts/User'
import { useMemo, useState } from 'react'
import { useOwnData } from '../../../account/ownData.ts'
import { ProofForm } from '../../../account/ProofForm.tsx'
import { accountQuery, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { AccountPage } from '../AccountPage.tsx'
import type { KeyOwner } from './CreateKeyDialog.tsx'
import { CurlExample, maskToken } from './CurlExample.tsx'
import { KeysPanels } from './KeysPanels.tsx'
import { EXAMPLE_PATHS } from './keyScopes.ts'

const OWN_KEYS: KeyOwner = {}
/** The id of the personal token on the server. */
const TOKEN_ID = 'api-token'

/** The personal token and the API keys of the user. */
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
    accountQuery('/v1/users/me/keys/{key_id}/usage', { key_id: TOKEN_ID, days: 30 }),
  )
  const token = useMemo(
    () => data && { key_id: TOKEN_ID, name: 'Personal token', usage: data.days },
    [data],
  )
  return <KeysPanels owner={OWN_KEYS} mayChange beside={token} />
}

/** The personal token, which comes with the account, may read everything, and can be shown and renewed. */
function TokenPanel({ user: { email, apiToken: token } }: { user: User }) {
  const [isShown, setShown] = useState(false)
  const [isRenewing, setRenewing] = useState(false)
  return (
    <Panel
      title="Personal token"
      controls={<Button onClick={() => setRenewing(true)}>Renew</Button>}
    >
      <div className="flex flex-col gap-3 border-t border-line p-3.5">
        <p className="max-w-prose text-fg2">
          It comes with your account and can read everything that you can. Use a separate API key
          for each application, so that you can revoke one without the others.
        </p>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Input
            readOnly
            size="medium"
            aria-label="Personal token"
            value={isShown ? token : maskToken(token)}
            spellCheck={false}
            autoComplete="off"
            className="min-w-40 flex-1 font-mono"
            onFocus={({ target }) => target.select()}
          />
          <Button
            size="medium"
            aria-label={`${isShown ? 'Hide' : 'Show'} the personal token`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
          <Button
            size="medium"
            aria-label="Copy the personal token"
            onClick={() => void copyText('Personal token', token)}
          >
            <Icon name="copy" size={13} />
            Copy
          </Button>
        </div>
        <CurlExample path={EXAMPLE_PATHS.metrics} token={token} isMasked={!isShown} />
      </div>
      {isRenewing && <RenewDialog email={email} onClose={() => setRenewing(false)} />}
    </Panel>
  )
}

type Props = { email: string; onClose: () => void }

/** Replaces the personal token after a proof by password. */
function RenewDialog({ email, onClose }: Props) {
  const security = useOwnData('/v1/users/me/security')
  const renew = async (password: string) => {
    await callAccount('POST /v1/users/me/api-token/renew', { password })
    await refreshAccounts()
    toast({ title: 'Your personal token was renewed', tone: 'success' })
    onClose()
  }
  return (
    <Modal title="Renew the personal token" onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-fg2">Applications that use the current token lose access at once.</p>
        <QueryView query={security} skeleton="h-28">
          {({ has_password }) => (
            <ProofForm
              label="Renew the personal token"
              action="Renew token"
              email={email}
              hasPassword={has_password}
              send={renew}
              onCancel={onClose}
            />
          )}
        </QueryView>
      </div>
    </Modal>
  )
}
