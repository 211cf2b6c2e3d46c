import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { showLoadFailure } from '../../ui/popups/LazyPopup.tsx'
import { type ToggledFavorite, useFavorites } from './favorites.ts'

type Props = ToggledFavorite & {
  /** -1 where a key press on the row does the same. */
  tabIndex?: number
  className?: string
}

/** A star button, filled for a favorite. */
export function FavoriteStar({ kind, id, name, tabIndex, className }: Props) {
  const isFavorite = useFavorites(kind).includes(id)
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={`Favorite ${name}`}
      title={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      tabIndex={tabIndex}
      onClick={() => requestToggle({ kind, id, name })}
      className={joinClasses(
        'relative inline-grid size-6 shrink-0 pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5 place-items-center rounded-sm',
        isFavorite ? 'text-accent-fg [&_path]:fill-current' : 'text-fg3 hover:text-fg',
        className,
      )}
    >
      <Icon name="star" size={14} />
    </button>
  )
}

/** Toggles a favorite; the code for it is loaded on first use. */
export function requestToggle(toggled: ToggledFavorite): void {
  import('./changeFavorites.ts').then(
    ({ toggleFavorite }) => toggleFavorite(toggled),
    (error) => showLoadFailure(error, 'Favorites'),
  )
}
