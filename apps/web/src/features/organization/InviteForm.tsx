import { listGivenRoles, type Role } from '@tickmark/core/permissions/ROLES'
import { useState } from 'react'
import { ACCOUNT_API_SCOPES, refreshAccounts } from '../../data/accounts/accountQuery.ts'
import { ROLE_NAMES } from '../../data/accounts/ROLE_NAMES.ts'
import { postRest } from '../../data/rest/sendRest.ts'
import { Form, FormError, FormField, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toasts/toast.ts'

type Props = { organizationId: string; own: Role }

/** Invites an address with a role that is not above the user's own. */
export function InviteForm({ organizationId, own }: Props) {
  const [role, setRole] = useState<Role>('MEMBER')
  const form = useForm({
    names: ['email', 'permission_name'],
    check: ({ email }) => ({
      email: /\S@\S+/.test(email) ? undefined : 'Enter the e-mail address to invite.',
    }),
    send: async (body) => {
      await postRest(`/invitations/${organizationId}`, body, ACCOUNT_API_SCOPES.organization)
      toast({ title: 'Invitation sent', description: body.email, tone: 'success' })
      // The form is ready for the next address before the list shows this one.
      void refreshAccounts()
    },
    isEmptiedAfter: true,
  })
  return (
    <Form form={form} label="Invite a member" className="gap-2 border-t border-line p-3.5">
      <div className="flex flex-wrap items-start gap-2">
        <FormField name="email" label="E-mail address" className="min-w-0 flex-1 basis-64">
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
