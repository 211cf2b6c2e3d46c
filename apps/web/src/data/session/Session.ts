import { EMPTY_USER, type User } from '@tickmark/core/session/User'
import { pageSettings } from '../pageSettings.ts'

/** Who uses the page, as far as it knows. */
export type Session = {
  isLoggedIn: boolean
  /** False until it is known whether somebody is logged in. */
  isLoginFinished: boolean
  /** `EMPTY_USER` while logged out. */
  user: User
  /** Whose session ended on this page. What they had open stays, with what they entered, for their next log-in. */
  endedUser: User | null
  /** The user's own API token, or the public one. */
  token: string
}

/** The session of a visitor of whom nothing is known yet. */
export const UNKNOWN_VISITOR: Session = {
  isLoggedIn: false,
  isLoginFinished: false,
  user: EMPTY_USER,
  endedUser: null,
  token: pageSettings.publicToken,
}
