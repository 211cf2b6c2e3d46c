import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { chooseNextPage } from '../../account/chooseNextPage.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { Waiting } from './Waiting.tsx'

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
