import { createStore } from '../../data/createStore.ts'

/** The dialogs that belong to the shell; opening one closes another. */
type ShellDialog = 'areas' | 'commands' | 'shortcuts' | 'cookies'

const state = createStore<ShellDialog | null>(null)

/** Store of the open dialog of the shell. */
export const shellDialog = {
  get: state.get,
  subscribe: state.subscribe,
  open: (dialog: ShellDialog): void => state.set(dialog),
  close: (): void => state.set(null),
}
