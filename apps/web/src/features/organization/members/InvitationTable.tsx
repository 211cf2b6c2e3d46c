import type { Invitation } from '@tickmark/core/people/Invitation'
import { Moment } from '../../../people/Moment.tsx'
import { ROLE_NAMES } from '../../../people/ROLE_NAMES.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'

const STATES = {
  pending: { label: 'Open', tone: 'warn' },
  accepted: { label: 'Accepted', tone: 'good' },
  revoked: { label: 'Taken back', tone: 'quiet' },
  expired: { label: 'Expired', tone: 'bad' },
} as const satisfies Record<Invitation['status'], { label: string; tone: string }>

type Props = {
  invitations: readonly Invitation[]
  /** The invitation that is being sent again. */
  running: string | null
  onResend: (invitation: Invitation) => void
  onRevoke: (invitation: Invitation) => void
}

export function InvitationTable({ invitations, running, onResend, onRevoke }: Props) {
  return (
    <FactTable
      label="Invitations"
      heads={['Address', 'Role', 'State', 'Invited', 'Ends', '#Change']}
      rows={invitations.map((invitation) => {
        const { status, email } = invitation
        const isOpen = status === 'pending' || status === 'expired'
        return {
          key: invitation.invitation_id,
          cells: [
            <bdi key="email">{email}</bdi>,
            ROLE_NAMES[invitation.permission_name],
            <Badge key="state" tone={STATES[status].tone}>
              {STATES[status].label}
            </Badge>,
            <Moment key="invited" at={invitation.created_at} />,
            <Moment key="ends" at={isOpen ? invitation.expires_at : null} />,
            isOpen && (
              <span key="change" className="inline-flex gap-1">
                <Button
                  variant="ghost"
                  aria-label={`Send again to ${email}`}
                  isLoading={running === invitation.invitation_id}
                  onClick={() => onResend(invitation)}
                >
                  Send again
                </Button>
                <Button
                  variant="ghost"
                  aria-label={`Take back the invitation of ${email}`}
                  onClick={() => onRevoke(invitation)}
                >
                  Take back
                </Button>
              </span>
            ),
          ],
        }
      })}
    />
  )
}
