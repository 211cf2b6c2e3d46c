import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { chooseNextPage, readReturnTo } from '../../account/nextPage.ts'
import { useMayBeLoggedIn, useSession } from '../../data/session/sessionStore.ts'
import { Loading } from '../../ui/Loading.tsx'

/** A page for visitors who are not logged in. Users are redirected, also right after they log in on it. */
export function LoggedOutPage({ children }: { children: (returnTo: string) => ReactNode }) {
  const returnTo = readReturnTo(useAddressValues().get('returnTo'))
  const { isLoggedIn } = useSession()
  const mayBeLoggedIn = useMayBeLoggedIn()
  if (isLoggedIn) return <ContinueTo returnTo={returnTo} />
  if (mayBeLoggedIn) return <Waiting />
  return children(returnTo)
}

/** Redirects a user who is logged in to their next page, replacing this one in the history. */
export function ContinueTo({ returnTo }: { returnTo: string }) {
  const { history } = useRouter()
  const { user } = useSession()
  // Computed once: during the navigation the address is no longer this page's.
  const [next] = useState(() => chooseNextPage(user, returnTo))
  // Synchronizes with the address.
  useEffect(() => history.replace(next), [history, next])
  return <Waiting />
}

/** Shown while the page is loading. */
export function Waiting() {
  return (
    <div className="grid flex-1 place-items-center p-10">
      <Loading />
    </div>
  )
}

/** The search parameters of the page, as text. */
export function useAddressValues(): URLSearchParams {
  return new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
}
