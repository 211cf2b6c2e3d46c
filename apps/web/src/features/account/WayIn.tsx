import type { ReactNode } from 'react'
import { readReturnTo } from '../../account/readReturnTo.ts'
import { useMayBeLoggedIn, useSession } from '../../data/session/sessionStore.ts'
import { GoOn } from './GoOn.tsx'
import { useAddressValues } from './useAddressValues.ts'
import { Waiting } from './Waiting.tsx'

/** A page for those who are not logged in. Others are led on, and so is whoever logs in on it. */
export function WayIn({ children }: { children: (returnTo: string) => ReactNode }) {
  const returnTo = readReturnTo(useAddressValues().get('returnTo'))
  const { isLoggedIn } = useSession()
  const mayBeLoggedIn = useMayBeLoggedIn()
  if (isLoggedIn) return <GoOn returnTo={returnTo} />
  if (mayBeLoggedIn) return <Waiting />
  return children(returnTo)
}
