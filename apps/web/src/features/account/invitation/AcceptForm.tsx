import { Link, useNavigate } from '@tanstack/react-router'
import type { Invitation } from '@tickmark/core/accounts/Invitation'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { toDay } from '@tickmark/core/time/Day'
import { PersonalCard } from '../../../account/PersonalCard.tsx'
import { postRest } from '../../../data/rest/sendRest.ts'
import { readUser } from '../../../data/session/readUser.ts'
import { updateUser } from '../../../data/session/updateUser.ts'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toasts/toast.ts'

const ROLES = {
  OWNER: 'an owner, who may do everything',
  ADMIN: 'an administrator, who may invite and remove members',
  MEMBER: 'a member',
} as const

/** Says who invites, and takes the invitation. */
export function AcceptForm({ invitation }: { invitation: Invitation }) {
  const { invitation_id, organization_name: name, permission_name, expires_at } = invitation
  const navigate = useNavigate()
  const form = useForm({
    names: [],
    send: async () => {
      const path = `/invitations/${encodeURIComponent(invitation_id)}/accept`
      updateUser(readUser(await postRest<unknown>(path, {}, { version: 'v3' })))
      toast({ title: `You have joined ${name}`, tone: 'success' })
      await navigate({ to: '/organization' })
    },
  })
  return (
    <PersonalCard
      title={`Join ${name}`}
      lead={`You are invited to be ${ROLES[permission_name]}. The invitation ends on ${formatDay(toDay(Date.parse(expires_at)))}.`}
      foot={
        <Link to="/projects" className="underline underline-offset-2">
          Not now
        </Link>
      }
    >
      <Form form={form} label={`Join ${name}`}>
        <FormError />
        <SubmitButton>Join</SubmitButton>
      </Form>
    </PersonalCard>
  )
}
