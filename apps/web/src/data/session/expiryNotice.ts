import { createStore } from '../createStore.ts'

type ExpiryNotice = 'none' | 'shown' | 'dismissed'

const state = createStore<ExpiryNotice>('none')

/** Whether the page says that the session has ended. It does so once until the next login. */
export const expiryNotice = {
  get: state.get,
  subscribe: state.subscribe,
  show(): void {
    if (state.get() === 'none') state.set('shown')
  },
  dismiss(): void {
    if (state.get() === 'shown') state.set('dismissed')
  },
  /** A new session begins, and its end is to be told again. */
  clear(): void {
    state.set('none')
  },
}
