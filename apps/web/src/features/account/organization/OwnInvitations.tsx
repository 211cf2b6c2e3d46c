import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '@tickmark/core/accounts/Members'
import { accountQuery } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Button } from '../../../ui/Button.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { ROLE_NAMES } from './useOrganization.ts'

/** The open invitations to the user's address; renders nothing without any. */
export function OwnInvitations() {
  const query = useQuery(accountQuery('/v3/internal/invitations'))
  const { running, start } = useAct()
  const invitations = query.data?.invitations ?? []
  if (invitations.length === 0) return null
  const accept = ({ invitation_id: id, organization_name: name }: Invitation) =>
    start({
      id,
      run: () =>
        callAccount('POST /v3/internal/invitations/{invitation_id}/accept', { invitation_id: id }),
      done: `You joined ${name}`,
    })
  return (
    <Panel title="Invitations to you">
      <ul>
        {invitations.map((invitation) => (
          <li
            key={invitation.invitation_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-3.5 py-3"
          >
            <p className="min-w-0">
              <bdi className="font-medium break-words">{invitation.organization_name}</bdi>
              <span className="block text-sm text-fg3">
                As {ROLE_NAMES[invitation.permission_name].toLowerCase()}, open until{' '}
                <Moment at={invitation.expires_at} />
              </span>
            </p>
            <Button
              size="medium"
              variant="solid"
              aria-label={`Accept the invitation to ${invitation.organization_name}`}
              isLoading={running === invitation.invitation_id}
              onClick={() => accept(invitation)}
            >
              Accept
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
