import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { chooseNextPage, readReturnTo } from '../../account/nextPage.ts'
import { useMayBeLoggedIn, useSession } from '../../data/session/sessionStore.ts'
import { Loading } from '../../ui/Loading.tsx'

/** A page for those who are not logged in. Others are led on, and so is whoever logs in on it. */
export function WayIn({ children }: { children: (returnTo: string) => ReactNode }) {
  const returnTo = readReturnTo(useAddressValues().get('returnTo'))
  const { isLoggedIn } = useSession()
  const mayBeLoggedIn = useMayBeLoggedIn()
  if (isLoggedIn) return <GoOn returnTo={returnTo} />
  if (mayBeLoggedIn) return <Waiting />
  return children(returnTo)
}

/** Leads whoever is logged in on to where he wanted to be, without a way back to here. */
export function GoOn({ returnTo }: { returnTo: string }) {
  const { history } = useRouter()
  const { user } = useSession()
  // Chosen once: on the way there the address that it came from is no longer this page's.
  const [next] = useState(() => chooseNextPage(user, returnTo))
  // The address stands outside of React.
  useEffect(() => history.replace(next), [history, next])
  return <Waiting />
}

/** What stands on a page that is not known yet. */
export function Waiting() {
  return (
    <div className="grid flex-1 place-items-center p-10">
      <Loading />
    </div>
  )
}

/** What the address of the page says, as texts. */
export function useAddressValues(): URLSearchParams {
  return new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
}
