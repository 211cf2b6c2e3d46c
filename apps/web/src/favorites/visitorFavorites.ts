import type { Favorites } from '@tickmark/core/session/User'
import { browserStorage } from '../data/browserStorage.ts'
import { createStore } from '../data/createStore.ts'
import { readFavorites } from '../session/readFavorites.ts'

const KEY = 'tt.favorites'

const kept = createStore(read())

window.addEventListener('storage', ({ key }) => {
  // A storage that is emptied as a whole names no key.
  if (key === KEY || key === null) kept.set(read())
})

/** The favourites of somebody who is not logged in. They stay on this machine, the same in all its tabs. */
export const visitorFavorites = {
  get: kept.get,
  subscribe: kept.subscribe,
  set(favorites: Favorites): void {
    browserStorage.write(KEY, JSON.stringify(favorites))
    kept.set(favorites)
  },
}

/** What cannot be read counts as none. */
function read(): Favorites {
  try {
    return readFavorites(JSON.parse(browserStorage.read(KEY) ?? 'null'))
  } catch {
    return readFavorites(null)
  }
}
