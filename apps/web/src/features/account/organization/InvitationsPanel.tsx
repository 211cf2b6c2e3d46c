import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '@tickmark/core/accounts/Members'
import type { Role } from '@tickmark/core/accounts/ROLES'
import { listGivenRoles } from '@tickmark/core/accounts/ROLES'
import { useState } from 'react'
import { accountQuery, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Form, FormError, FormField, SubmitButton } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Input } from '../../../ui/Input.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAct } from '../../../ui/useAct.ts'
import { AccountList } from '../AccountList.tsx'
import { ROLE_NAMES } from './useOrganization.ts'

type Props = { organizationId: string; own: Role }

/** The invitations of an organization with their states; open ones can be resent and revoked. */
export function InvitationsPanel({ organizationId, own }: Props) {
  const query = useQuery(
    accountQuery('/v3/internal/organization/{organization_id}/invitations', {
      organization_id: organizationId,
    }),
  )
  const { start } = useAct()
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const resend = ({ invitation_id: id, email }: Invitation) =>
    start({
      id,
      run: () =>
        callAccount('POST /v3/internal/invitations/{invitation_id}/resend', { invitation_id: id }),
      done: `Invitation sent again to ${email}`,
    })
  const revoke = async ({ invitation_id: id, email }: Invitation) => {
    await callAccount('POST /v3/internal/invitations/{invitation_id}/revoke', { invitation_id: id })
    toast({ title: `Invitation of ${email} revoked`, tone: 'success' })
    await refreshAccounts()
  }
  return (
    <AccountList
      title="Invitations"
      query={query}
      rowsOf={({ invitations }) => invitations}
      none={
        <EmptyState title="No invitations yet">
          <p>Invited users get an email with a link, which is valid for seven days.</p>
        </EmptyState>
      }
      above={<InviteForm organizationId={organizationId} own={own} />}
      keyOf={({ invitation_id }) => invitation_id}
      cellsOf={(invitation) => {
        const { status, email } = invitation
        return {
          Address: (
            <bdi className="block max-w-64 truncate" title={email}>
              {email}
            </bdi>
          ),
          Role: ROLE_NAMES[invitation.permission_name],
          State: (
            <span className="flex items-center gap-2">
              <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
              {status === 'pending' && (
                <span className="text-sm text-fg3">
                  until <Moment at={invitation.expires_at} />
                </span>
              )}
            </span>
          ),
          Invited: <Moment at={invitation.created_at} />,
          '#Change': (status === 'pending' || status === 'expired') && (
            <MenuButton
              label={`Change the invitation of ${email}`}
              variant="ghost"
              items={[
                { id: 'resend', label: 'Send again', run: () => resend(invitation) },
                {
                  id: 'revoke',
                  label: 'Revoke',
                  isDanger: true,
                  run: () => setRevoking(invitation),
                },
              ]}
            >
              <Icon name="more" size={14} />
            </MenuButton>
          ),
        }
      }}
    >
      {revoking !== null && (
        <ConfirmDialog
          title="Revoke the invitation?"
          action="Revoke"
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          The link that was sent to {revoking.email} stops working.
        </ConfirmDialog>
      )}
    </AccountList>
  )
}

const STATES = {
  pending: { label: 'Open', tone: 'warn' },
  accepted: { label: 'Accepted', tone: 'good' },
  revoked: { label: 'Revoked', tone: 'quiet' },
  expired: { label: 'Expired', tone: 'bad' },
} as const satisfies Record<Invitation['status'], { label: string; tone: string }>

type InviteFormProps = { organizationId: string; own: Role }

/** Invites an address with a role that is not above the user's own. */
function InviteForm({ organizationId, own }: InviteFormProps) {
  const [role, setRole] = useState<Role>('MEMBER')
  const form = useForm({
    names: ['email', 'permission_name'],
    check: ({ email }) => ({
      email: /\S@\S+/.test(email) ? undefined : 'Enter the email address to invite.',
    }),
    send: async ({ email }) => {
      await callAccount('POST /v3/internal/invitations/{organization_id}', {
        organization_id: organizationId,
        email,
        permission_name: role,
      })
      toast({ title: 'Invitation sent', description: email, tone: 'success' })
      // The form is ready for the next address before the list shows this one.
      void refreshAccounts()
    },
    isEmptiedAfter: true,
  })
  return (
    <Form form={form} label="Invite a member" className="gap-2 border-t border-line p-3.5">
      <div className="flex flex-wrap items-start gap-2">
        <FormField name="email" label="Email address" className="min-w-0 flex-1 basis-64">
          <Input
            size="medium"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FormField>
        <FormField name="permission_name" label="Role" className="basis-40">
          <Select
            size="medium"
            value={role}
            options={listGivenRoles(own).map((value) => ({ value, label: ROLE_NAMES[value] }))}
            onChange={setRole}
          />
        </FormField>
        <SubmitButton size="medium" className="mt-5">
          Invite
        </SubmitButton>
      </div>
      <FormError />
    </Form>
  )
}
