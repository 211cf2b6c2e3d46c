import { createStore, type Store } from './createStore.ts'

/**
 * The values that the page keeps on this machine, under keys that begin with `tt.`. Storage can be switched off or
 * full: then nothing is found and nothing is kept, and the choice lasts as long as the page.
 */
export const browserStorage = {
  read(key: `tt.${string}`): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: `tt.${string}`, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {}
  },
}

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
  globalThis.window?.addEventListener('storage', (event) => {
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
