import { Navigate } from '@tanstack/react-router'
import { readReturnTo } from '../../../account/readReturnTo.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { GoOn } from '../GoOn.tsx'
import { useAddressValues } from '../useAddressValues.ts'
import { Waiting } from '../Waiting.tsx'
import { Tour } from './Tour.tsx'

/** `/onboarding`: shows a new user around, once. */
export function OnboardingPage() {
  const returnTo = readReturnTo(useAddressValues().get('returnTo'))
  const { isLoggedIn, isLoginFinished, user } = useSession()
  if (isLoggedIn) return user.onboardingCompleted ? <GoOn returnTo={returnTo} /> : <Tour />
  if (isLoginFinished) return <Navigate to="/login" search={{ returnTo }} replace />
  return <Waiting />
}
