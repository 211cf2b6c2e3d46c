import { Link, useLocation } from '@tanstack/react-router'
import type { AccountAnswer, AccountInput } from '@tickmark/api/accounts/AccountAnswer'
import { useOwnData } from '../../../account/ownData.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { buttonClasses } from '../../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CardPage } from '../CardPage.tsx'

const TITLE = 'Authorize an application'

/** `/account/connect`: lets a program, such as an assistant, read on behalf of the user. */
export function ConnectPage() {
  const { isLoggedIn, isLoginFinished } = useSession()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  if (isLoggedIn) return <OwnRequest search={search} />
  if (isLoginFinished) return <AskToLogIn search={search} />
  return <Waiting />
}

function AskToLogIn({ search }: { search: string }) {
  return (
    <CardPage
      title={TITLE}
      lead="An application requests access to figures on your behalf. Log in to see which one."
    >
      <Link
        to="/login"
        search={{ returnTo: `/explorer/account/connect${search}` }}
        className={buttonClasses({ size: 'large', variant: 'solid' })}
      >
        Log in
      </Link>
    </CardPage>
  )
}

function Waiting() {
  return (
    <CardPage title={TITLE}>
      <div aria-busy="true" className="flex flex-col gap-3">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-10" />
      </div>
    </CardPage>
  )
}

function OwnRequest({ search }: { search: string }) {
  const query = useOwnData('/v1/users/me/clients/request', readRequest(search))
  const view = (
    <QueryView query={query} skeleton={<Waiting />}>
      {(client) => <AllowForm client={client} search={search} />}
    </QueryView>
  )
  return query.isError ? <CardPage title={TITLE}>{view}</CardPage> : view
}

/** The request of the client, as the address has it; the server checks it. */
function readRequest(search: string) {
  return Object.fromEntries(
    new URLSearchParams(search),
  ) as AccountInput<'POST /v1/users/me/clients'>
}

type AllowProps = { client: AccountAnswer<'describeClient'>; search: string }

/** Names the program and where it sends the user, since anyone can call a program anything. */
function AllowForm({ client, search }: AllowProps) {
  const { user } = useSession()
  const { client_name: name, redirect_host: host, refuse_to } = client
  const form = useForm({
    names: [],
    send: async () => {
      const { redirect_to } = await callAccount('POST /v1/users/me/clients', readRequest(search))
      window.location.assign(redirect_to)
    },
  })
  return (
    <CardPage
      title={`Connect ${name}`}
      lead={
        <>
          <strong className="text-fg">{name}</strong> requests to read figures as{' '}
          <strong className="text-fg">{user.email}</strong>, with the limits of your tier. It cannot
          change anything, and does not see your account.
        </>
      }
      foot={
        <a href={refuse_to} className="underline underline-offset-2">
          Refuse
        </a>
      }
    >
      <p className="text-fg2">
        You will return to <strong className="break-all text-fg">{host}</strong>. Allow it only if
        you just started this there. You can revoke it under Account → API.
      </p>
      <Form form={form} label={`Connect ${name}`}>
        <FormError />
        <SubmitButton>Allow</SubmitButton>
      </Form>
    </CardPage>
  )
}
