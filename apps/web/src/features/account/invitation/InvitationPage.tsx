import { Link, useParams } from '@tanstack/react-router'
import { PersonalCard } from '../../../account/PersonalCard.tsx'
import { useOwnData } from '../../../account/useOwnData.ts'
import { Switched } from '../../../data/Switched.tsx'
import { logOut } from '../../../data/session/logOut.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { Button, buttonClasses } from '../../../ui/Button.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AcceptForm } from './AcceptForm.tsx'

const TITLE = 'Invitation'

/** `/invitations/:id`: joins an organisation that invited the user’s address. */
export function InvitationPage() {
  const { id } = useParams({ from: '/invitations/$id' })
  const { isLoggedIn, isLoginFinished } = useSession()
  if (isLoggedIn) return <OwnInvitations id={id} />
  if (isLoginFinished) return <AskToLogIn id={id} />
  return (
    <PersonalCard title={TITLE}>
      <Waiting />
    </PersonalCard>
  )
}

/** Whoever is not logged in is told nothing, not even whether there is such an invitation. */
function AskToLogIn({ id }: { id: string }) {
  const search = { returnTo: `/explorer/invitations/${encodeURIComponent(id)}` }
  return (
    <PersonalCard
      title={TITLE}
      lead="Log in to see who invites you, with the address that the invitation was sent to."
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
    </PersonalCard>
  )
}

function OwnInvitations({ id }: { id: string }) {
  const query = useOwnData<'listMyInvitations'>('/invitations', 'organization')
  return (
    <QueryView
      query={query}
      skeleton={
        <PersonalCard title={TITLE}>
          <Waiting />
        </PersonalCard>
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
    <PersonalCard
      title={TITLE}
      lead={
        <>
          There is no open invitation here for <strong className="text-fg">{user.email}</strong>. It
          was used, taken back or is too old, or it was sent to another address of yours.
        </>
      }
    >
      <p className="text-fg2">
        Ask whoever invited you for a new one, or log in with the other address.
      </p>
      <Button size="large" onClick={() => void logOut()}>
        Log in with another address
      </Button>
    </PersonalCard>
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
