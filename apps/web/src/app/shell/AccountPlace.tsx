import { lazy } from 'react'
import { useMayBeLoggedIn, useSession } from '../../data/session/sessionStore.ts'
import { OptionalPart } from '../../ui/OptionalPart.tsx'
import { LoginLink } from './LoginLink.tsx'

const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }))

/** The way in, or what is said of whoever is in. Which of the two is known from the start, so that nothing moves. */
export function AccountPlace() {
  const { isLoggedIn } = useSession()
  if (!useMayBeLoggedIn()) return <LoginLink />
  return (
    <div className="w-9.5">
      <OptionalPart name="Account menu">{isLoggedIn && <UserMenu />}</OptionalPart>
    </div>
  )
}
