import { useStore } from '../useStore.ts'
import type { Session } from './Session.ts'
import { sessionStore } from './sessionStore.ts'

/** Who is logged in; the component is drawn again when that changes. */
export function useSession(): Session {
  return useStore(sessionStore)
}
