import { useId } from 'react'
import type { TileSection } from '../../../documents/dashboards/layout/groupSections.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { fillTitle } from '../variables/fillTitle.ts'
import { useDashboardScope } from './DashboardScope.ts'
import { FirstHeading } from './FirstHeading.tsx'
import { TileGrid } from './TileGrid.tsx'

type Props = { section: TileSection; isFolded: boolean; onFold: () => void }

/** The tiles below a heading, which folds them away; those before the first heading stand for themselves. */
export function SectionView({ section: { heading, tiles }, isFolded, onFold }: Props) {
  const { names } = useDashboardScope()
  const id = useId()
  if (heading === null)
    return (
      <>
        <FirstHeading />
        <TileGrid tiles={tiles} />
      </>
    )
  const title = fillTitle(heading.title, names) || 'Untitled section'
  return (
    <section aria-labelledby={id}>
      <h2 className="flex h-10 items-end border-b border-line pb-1">
        <button
          id={id}
          type="button"
          aria-expanded={!isFolded}
          onClick={onFold}
          className="flex min-w-0 flex-1 items-center gap-1.5 rounded-sm py-0.5 text-left text-lg font-semibold tracking-tight hover:text-fg"
        >
          <span className="text-fg3">
            <Icon name={isFolded ? 'right' : 'down'} size={14} />
          </span>
          <span className="truncate">{title}</span>
          {isFolded && (
            <span className="text-sm font-normal whitespace-nowrap text-fg3">
              {tiles.length} {tiles.length === 1 ? 'tile' : 'tiles'}
            </span>
          )}
        </button>
      </h2>
      {!isFolded && tiles.length > 0 && (
        <div className="pt-3">
          <TileGrid tiles={tiles} />
        </div>
      )}
    </section>
  )
}
