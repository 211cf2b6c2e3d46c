import { browserStorage } from './browserStorage.ts'
import { createStore, type Store } from './createStore.ts'

/**
 * A store whose value is kept on this machine as JSON, the same in all tabs. `parse` gets what was kept, which may
 * be anything, and null where there is nothing that can be read.
 */
export function createKeptStore<T>(key: `tt.${string}`, parse: (kept: unknown) => T): Store<T> {
  const read = (): T => {
    try {
      return parse(JSON.parse(browserStorage.read(key) ?? 'null'))
    } catch {
      return parse(null)
    }
  }
  const store = createStore(read())
  window.addEventListener('storage', (event) => {
    // A storage that is emptied as a whole names no key.
    if (event.key === key || event.key === null) store.set(read())
  })
  return {
    ...store,
    set(value) {
      browserStorage.write(key, JSON.stringify(value))
      store.set(value)
    },
  }
}
