import type { Provisioning } from '@tickmark/core/accounts/SingleSignOn'
import { useState } from 'react'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { ROLE_NAMES } from './useOrganization.ts'

type Props = {
  organization_id: string
  provisioning: Provisioning
  mayChange: boolean
}

/** Configures how the identity provider adds and removes members by itself: its address, its token and its groups. */
export function ProvisioningForm({ organization_id, provisioning, mayChange }: Props) {
  const { base_url, token, users, groups } = provisioning
  /** The token that was just made. */
  const [made, setMade] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const act = useAct()
  async function makeToken(): Promise<void> {
    const answer = await callAccount(
      'POST /v3/internal/organization/{organization_id}/sso/scim-token',
      {
        organization_id,
      },
    )
    setMade(answer.token)
    await refreshAccounts()
  }
  return (
    <div className="flex max-w-2xl flex-col gap-4 p-3.5">
      <p className="max-w-prose text-fg2">
        Your identity provider can add, change and deactivate members by SCIM 2.0. Deactivated users
        leave the organization, are logged out everywhere and cannot log in.
      </p>
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium text-fg2">SCIM base URL</p>
        <CopyField name="SCIM base URL" value={base_url} />
      </div>
      {made !== null && (
        <div className="flex flex-col gap-1">
          <p className="text-sm font-medium text-fg2">Token</p>
          <CopyField name="SCIM token" value={made} />
          <p className="text-sm text-fg3">It is shown only once: we store only its hash.</p>
        </div>
      )}
      {token !== null && made === null && (
        <p className="text-fg2">
          A token that begins with <code className="font-mono">{token.hint}</code> is in use; last
          request: <Moment at={token.last_used_at} never="none yet" />.
        </p>
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="medium"
            isLoading={act.running === 'token'}
            onClick={() =>
              token === null
                ? act.start({ id: 'token', run: makeToken, done: 'Token created' })
                : setMaking(true)
            }
          >
            {token === null ? 'Create token' : 'Replace token…'}
          </Button>
          {token !== null && (
            <Button size="medium" variant="ghost" onClick={() => setRemoving(true)}>
              Revoke token…
            </Button>
          )}
        </div>
      )}
      {(token !== null || users > 0) && (
        <p className="text-fg2">
          {users === 1 ? '1 user is' : `${users} users are`} managed by your provider.
        </p>
      )}
      {groups.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {groups.map(({ group_id, display_name, role, members }) => (
            <li key={group_id} className="flex flex-wrap items-center gap-2 py-2">
              <span className="min-w-0 flex-1 break-words">
                {display_name}{' '}
                <span className="text-fg3">
                  {members} {members === 1 ? 'member' : 'members'}
                </span>
              </span>
              <Select
                size="medium"
                label={`Role of ${display_name}`}
                isDisabled={!mayChange}
                options={ROLES}
                value={role ?? 'none'}
                onChange={(given) =>
                  act.start({
                    id: group_id,
                    run: () =>
                      callAccount(
                        'POST /v3/internal/organization/{organization_id}/sso/groups/{group_id}',
                        {
                          organization_id,
                          group_id,
                          role: given === 'none' ? null : given,
                        },
                      ),
                    done: `The role of ${display_name} was changed`,
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {isMaking && (
        <ConfirmDialog
          title="Replace the token?"
          action="Replace token"
          onConfirm={makeToken}
          onClose={() => setMaking(false)}
        >
          The current token stops working at once. Enter the new one at your provider.
        </ConfirmDialog>
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Revoke the token?"
          action="Revoke token"
          onConfirm={async () => {
            await callAccount('DELETE /v3/internal/organization/{organization_id}/sso/scim-token', {
              organization_id,
            })
            setMade(null)
            await refreshAccounts()
          }}
          onClose={() => setRemoving(false)}
        >
          Your provider can no longer change anything. Members and suspensions stay as they are.
        </ConfirmDialog>
      )}
    </div>
  )
}

const ROLES = [
  { value: 'none', label: 'No role' },
  { value: 'MEMBER', label: ROLE_NAMES.MEMBER },
  { value: 'ADMIN', label: ROLE_NAMES.ADMIN },
] as const
