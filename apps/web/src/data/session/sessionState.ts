import { createStore } from '../createStore.ts'
import { UNKNOWN_VISITOR } from './Session.ts'

/** The session, for the files of this folder to change. Everybody else reads `sessionStore`. */
export const sessionState = createStore(UNKNOWN_VISITOR)
