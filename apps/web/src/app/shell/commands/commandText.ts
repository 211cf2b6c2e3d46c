import { createStore } from '../../../data/createStore.ts'

/** What stands in the command line. */
export const commandText = createStore('')
