import { showLoadFailure } from '../../ui/popups/LazyPopup.tsx'
import type { ToggledFavorite } from './ToggledFavorite.ts'

/** Toggles a favourite with code that is fetched when somebody does so for the first time. */
export function requestToggle(toggled: ToggledFavorite): void {
  import('./toggleFavorite.ts').then(
    ({ toggleFavorite }) => toggleFavorite(toggled),
    (error) => showLoadFailure(error, 'Favourites'),
  )
}
