import { Navigate } from '@tanstack/react-router'
import { readReturnTo } from '../../../account/readReturnTo.ts'
import { useSession } from '../../../session/useSession.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { GoOn } from '../GoOn.tsx'
import { useAddressValues } from '../useAddressValues.ts'
import { Tour } from './Tour.tsx'

/** `/onboarding`: shows a new user around, once. */
export function OnboardingPage() {
  const returnTo = readReturnTo(useAddressValues().get('returnTo'))
  const { isLoggedIn, isLoginFinished, user } = useSession()
  if (isLoggedIn) return user.onboardingCompleted ? <GoOn returnTo={returnTo} /> : <Tour />
  if (isLoginFinished) return <Navigate to="/login" search={{ returnTo }} replace />
  return (
    <div className="grid flex-1 place-items-center p-10">
      <Loading />
    </div>
  )
}
