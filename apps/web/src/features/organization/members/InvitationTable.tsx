import type { Invitation } from '@tickmark/core/accounts/Invitation'
import { ROLE_NAMES } from '../../../data/accounts/ROLE_NAMES.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { Moment } from '../../../ui/Moment.tsx'

const STATES = {
  pending: { label: 'Open', tone: 'warn' },
  accepted: { label: 'Accepted', tone: 'good' },
  revoked: { label: 'Taken back', tone: 'quiet' },
  expired: { label: 'Expired', tone: 'bad' },
} as const satisfies Record<Invitation['status'], { label: string; tone: string }>

type Props = {
  invitations: readonly Invitation[]
  onResend: (invitation: Invitation) => void
  onRevoke: (invitation: Invitation) => void
}

export function InvitationTable({ invitations, onResend, onRevoke }: Props) {
  return (
    <FactTable
      label="Invitations"
      heads={['Address', 'Role', 'State', 'Invited', '#Change']}
      rows={invitations.map((invitation) => {
        const { status, email } = invitation
        return {
          key: invitation.invitation_id,
          cells: [
            <bdi key="email" className="block max-w-64 truncate" title={email}>
              {email}
            </bdi>,
            ROLE_NAMES[invitation.permission_name],
            <span key="state" className="flex items-center gap-2">
              <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
              {status === 'pending' && (
                <span className="text-sm text-fg3">
                  until <Moment at={invitation.expires_at} />
                </span>
              )}
            </span>,
            <Moment key="invited" at={invitation.created_at} />,
            (status === 'pending' || status === 'expired') && (
              <MenuButton
                key="change"
                label={`Change the invitation of ${email}`}
                variant="ghost"
                items={[
                  { id: 'resend', label: 'Send again', run: () => onResend(invitation) },
                  {
                    id: 'revoke',
                    label: 'Take back',
                    isDanger: true,
                    run: () => onRevoke(invitation),
                  },
                ]}
              >
                <Icon name="more" size={14} />
              </MenuButton>
            ),
          ],
        }
      })}
    />
  )
}
