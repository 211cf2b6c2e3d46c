import { createKeptStore } from '../../data/browserStorage.ts'
import { readFavorites } from '../../data/session/readField.ts'

/** The favourites of somebody who is not logged in. They stay on this machine, the same in all its tabs. */
export const visitorFavorites = createKeptStore('tt.favorites', readFavorites)
