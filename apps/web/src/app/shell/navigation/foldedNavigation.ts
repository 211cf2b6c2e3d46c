import { browserStorage } from '../../../data/browserStorage.ts'
import { createStore } from '../../../data/createStore.ts'

const KEY = 'tt.nav-folded'
const state = createStore(browserStorage.read(KEY) === '1')

/** Whether the navigation is folded, remembered on this machine. */
export const foldedNavigation = {
  get: state.get,
  subscribe: state.subscribe,
  toggle(): void {
    state.set(!state.get())
    browserStorage.write(KEY, state.get() ? '1' : '0')
  },
}
