import { cookies } from '../cookies.ts'
import { useSession } from './useSession.ts'

/** Whether somebody is logged in, or there are signs of it while that is not known yet. */
export function useMayBeLoggedIn(): boolean {
  const { isLoggedIn, isLoginFinished } = useSession()
  return isLoggedIn || (!isLoginFinished && cookies.read('_loggedin') === '1')
}
