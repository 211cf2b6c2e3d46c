import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { Invitation } from '@tickmark/core/accounts/Members'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { toDay } from '@tickmark/core/time/Day'
import { useOwnData } from '../../account/ownData.ts'
import { callAccount } from '../../data/callAccount.ts'
import { Switched } from '../../data/Switched.tsx'
import { logOut } from '../../data/session/logOut.ts'
import { readUser } from '../../data/session/readUser.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { updateUser } from '../../data/session/updateUser.ts'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { CardPage } from './CardPage.tsx'

const TITLE = 'Invitation'

/** `/invitations/:id`: joins an organization that invited the user's address. */
export function InvitationPage() {
  const { id } = useParams({ from: '/invitations/$id' })
  const { isLoggedIn, isLoginFinished } = useSession()
  if (isLoggedIn) return <OwnInvitations id={id} />
  if (isLoginFinished) return <AskToLogIn id={id} />
  return (
    <CardPage title={TITLE}>
      <Waiting />
    </CardPage>
  )
}

/** A visitor learns nothing about the invitation, not even whether it exists. */
function AskToLogIn({ id }: { id: string }) {
  const search = { returnTo: `/explorer/invitations/${encodeURIComponent(id)}` }
  return (
    <CardPage
      title={TITLE}
      lead="Log in with the address that the invitation was sent to, to see who invites you."
    >
      <Link
        to="/login"
        search={search}
        className={buttonClasses({ size: 'large', variant: 'solid' })}
      >
        Log in
      </Link>
      <Switched name="MANUAL_AUTH_ENABLED">
        <Link to="/signup" search={search} className={buttonClasses({ size: 'large' })}>
          Sign up
        </Link>
      </Switched>
    </CardPage>
  )
}

function OwnInvitations({ id }: { id: string }) {
  const query = useOwnData('/v3/internal/invitations')
  return (
    <QueryView
      query={query}
      skeleton={
        <CardPage title={TITLE}>
          <Waiting />
        </CardPage>
      }
    >
      {({ invitations }) => {
        const invitation = invitations.find(({ invitation_id }) => invitation_id === id)
        return invitation === undefined ? <NotForYou /> : <AcceptForm invitation={invitation} />
      }}
    </QueryView>
  )
}

function NotForYou() {
  const { user } = useSession()
  return (
    <CardPage
      title={TITLE}
      lead={
        <>
          There is no open invitation for <strong className="text-fg">{user.email}</strong>. It was
          used, revoked or has expired, or it was sent to another address of yours.
        </>
      }
    >
      <p className="text-fg2">Ask the sender for a new one, or log in with the other address.</p>
      <Button size="large" onClick={() => void logOut()}>
        Log in with another address
      </Button>
    </CardPage>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-10" />
    </div>
  )
}

const ROLES = {
  OWNER: 'an owner, who may do everything',
  ADMIN: 'an administrator, who may invite and remove members',
  MEMBER: 'a member',
} as const

/** Shows the invitation and accepts it. */
function AcceptForm({ invitation }: { invitation: Invitation }) {
  const { invitation_id, organization_name: name, permission_name, expires_at } = invitation
  const navigate = useNavigate()
  const form = useForm({
    names: [],
    send: async () => {
      updateUser(
        readUser(
          await callAccount('POST /v3/internal/invitations/{invitation_id}/accept', {
            invitation_id,
          }),
        ),
      )
      toast({ title: `You have joined ${name}`, tone: 'success' })
      await navigate({ to: '/organization' })
    },
  })
  return (
    <CardPage
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
    </CardPage>
  )
}
