import { applyState } from './applyState.ts'
import { pressHead } from './pressHead.ts'

/** What is fetched for tables that somebody has changed. */
export const stateTools = { applyState, pressHead }
